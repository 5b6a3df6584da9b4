import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { ProductRow } from "#app/goods/shown-row.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A server to compare the shop with, in a process of its own. */
export interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server that sends the bytes of a shop's answer for the URL `address`, and does nothing else. */
export function startBareBytes(address: string): Promise<BareServer> {
  return start(["tests/bench/bare/send-bytes.ts", address], {});
}

/** Starts a server that sends copies of a shop's pages and files. It keeps each in memory after the first request. */
export function startBareCopies(shop: string): Promise<BareServer> {
  return start(["tests/bench/bare/send-copies.ts", shop], {});
}

/** Builds a React Router app for production, with one page that shows these rows, and starts its server. */
export async function startBarePage(rows: readonly ProductRow[]): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), "dizna-bare-"));
  const file = join(folder, "rows.json");
  writeFileSync(file, JSON.stringify(rows));
  await promisify(execFile)(
    process.execPath,
    ["node_modules/@react-router/dev/bin.cjs", "build", "tests/bench/bare", "--logLevel", "error"],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: "production" } },
  );
  const server = await start(["tests/bench/bare/serve.ts"], { BARE_ROWS: file });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function start(args: string[], env: Record<string, string>): Promise<BareServer> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      pid: child.pid ?? 0,
      async stop() {
        child.kill("SIGKILL");
        await closed;
      },
    };
  }
  throw new Error(`${args[0]} did not start`);
}
