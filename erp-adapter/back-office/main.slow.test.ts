import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-erp-"));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("the program runs by itself, takes DATA_DIR from the environment, and exits as it should", async () => {
  expect(await erp("seed", "--products", "30")).toEqual({ code: 0, out: "Seeded: 30 products.\n", err: "" });
  const found = await erp("find", "0 445 110 470", "--json");
  expect(JSON.parse(found.out)[0]).toMatchObject({ id: "bosch~0_445_110_470" });
  expect(await erp("price", "nope", "1")).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/^erp price: [^\n]+\n$/),
  });
  expect(await erp("frob")).toMatchObject({ code: 2 });
});

test("serve fills an empty folder, says which steps no shop is told without a key, and where it listens, and ends cleanly when it is told to", async () => {
  await erp("seed", "--products", "30");
  const env = { ...process.env, DATA_DIR: dataDir, ERP_PORT: "0", LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), "serve"], { env });
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })));
  let said = "";
  child.stdout.on("data", (data) => {
    said += String(data);
  });
  await expect.poll(() => said).toContain("/docs\n");
  const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
  expect(said).toMatch(
    /^ERP_API_KEY is not set: no shop is told the steps of orders[^\n]*\nERP_API_KEY is not set: any program of this machine can ask as a shop[^\n]*\nThe ERP is listening on http:\/\/localhost:\d+ \(this machine only[^\n]*\n$/,
  );
  const health = await fetch(`${address}/api/health`);
  expect(await health.json()).toMatchObject({ ok: true, detail: "stock moves pending: 0" });
  child.kill("SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null });
});

function erp(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    execFile(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err });
    });
  });
}
