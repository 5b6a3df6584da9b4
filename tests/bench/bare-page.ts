import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");

/** Builds the bare page for production and serves it in a process of its own. */
export async function startBarePage(): Promise<{ url: string; stop(): Promise<void> }> {
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(
    process.execPath,
    ["node_modules/@react-router/dev/bin.cjs", "build", "tests/bench/bare", "--logLevel", "error"],
    { cwd: ROOT, env },
  );
  const child = spawn(process.execPath, ["tests/bench/bare/serve.ts"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      async stop() {
        child.kill("SIGKILL");
        await closed;
      },
    };
  }
  throw new Error("the bare page did not start");
}
