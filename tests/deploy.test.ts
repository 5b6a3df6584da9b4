import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parseEnv } from "#server/env.ts";

const ROOT = join(import.meta.dirname, "..");
const UNITS = ["dizna.service", "dizna-erp.service"];

/** Settings that the configuration does not read: Node's, and those of `npm run erp -- serve`. */
const ELSEWHERE = new Set(["NODE_COMPILE_CACHE", "ERP_PORT"]);

test("every setting that deploy/ names is one of the shop's", () => {
  const known = new Set([...read("server/env.ts").matchAll(/^ {4}([A-Z][A-Z_]+): unset\(/gm)].map(([, name]) => name));
  const named = readdirSync(join(ROOT, "deploy")).flatMap((file) => settingsOf(file, readDeploy(file)));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.has(name) && !ELSEWHERE.has(name))).toEqual([]);
});

test("the example of a configuration is accepted, with and without what stands in comments", () => {
  const example = readDeploy("shop.env.example");
  expect(parseEnv(variablesIn(example))).toMatchObject({ ERP_ADAPTER: "http", METRICS_PORT: 9464 });
  expect(parseEnv(variablesIn(example.replace(/^# (?=[A-Z_]+=)/gm, "")))).toHaveProperty("DATABASE_URL");
});

test("containers and units start what npm start starts, with its flags, and nothing that is not there", () => {
  const flags = /const LITTLE_GARBAGE = (\[.*?\])/s.exec(read("scripts/start.mjs"))?.[1] ?? "";
  const command = ["node_modules/.bin/node", ...JSON.parse(flags), "build/node/main.js"];
  expect(commandOf("CMD")).toEqual(command);
  expect(readDeploy("dizna.service")).toContain(`ExecStart=/opt/dizna/${command.join(" ")}\n`);
  expect(read("scripts/build.mjs")).toContain('join(ROOT, "build/node/main.js")');
  const [, ...serve] = /^ExecStart=(.*)$/m.exec(readDeploy("dizna-erp.service"))?.[1]?.split(" ") ?? [];
  expect(serve).toEqual(["erp-adapter/back-office/main.ts", "serve", "--empty"]);
  expect(existsSync(join(ROOT, serve[0] ?? ""))).toBe(true);
});

test("no end is cut short: the longest wait of the shop is within the units' own", () => {
  const longest = /stopped: ([\d_]+)/.exec(read("server/processes/worker-process.ts"))?.[1]?.replaceAll("_", "");
  for (const unit of UNITS) {
    const seconds = /^TimeoutStopSec=(\d+)$/m.exec(readDeploy(unit))?.[1];
    expect(Number(seconds) * 1_000).toBeGreaterThan(Number(longest));
  }
});

test("the health check asks the address that the shop answers, and tells life from death", async () => {
  const [program = "", ...args] = commandOf("HEALTHCHECK");
  let asked = "";
  const server = createServer((req, res) => {
    asked = req.url ?? "";
    res.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const env = { PORT: String((server.address() as AddressInfo).port) };
  const check = () => promisify(execFile)(join(ROOT, program), args, { env });
  await check();
  expect(read("server/front/answer-health.ts")).toContain(`"${asked}"`);
  server.close();
  await expect(check()).rejects.toMatchObject({ code: 1 });
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function readDeploy(file: string): string {
  return read(`deploy/${file}`);
}

/** The words of an instruction of the Dockerfile that is written as a list. */
function commandOf(instruction: string): string[] {
  const list = new RegExp(`^${instruction}\\b[^\\[]*(\\[.*\\])$`, "m").exec(readDeploy("Dockerfile"))?.[1];
  return JSON.parse(list ?? "[]");
}

function settingsOf(file: string, text: string): string[] {
  if (file.endsWith(".env.example")) return [...text.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const lines = [...text.matchAll(/^(?:ENV |Environment=)(.*)$/gm)].map(([, line = ""]) => line);
  const inText =
    file === "README.md" ? [...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, name = ""]) => name) : [];
  return [...lines.flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name)), ...inText];
}

function variablesIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}
