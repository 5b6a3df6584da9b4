import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { openMockErp } from "#erp-adapter/mock/open-mock-erp.ts";
import { createErpServer, type ServerLog } from "#erp-adapter/protocol/server/create-erp-server.ts";
import { QUICK_PASSWORDS } from "./seeded-data.ts";

/** The embedded ERP of a data folder behind its HTTP server, in this process, and the settings for a shop to use it. */
export interface ServedErp {
  env: { ERP_ADAPTER: "http"; ERP_URL: string; ERP_API_KEY: string };
  stop(): Promise<void>;
}

/** True if every shop of this test run uses an ERP over HTTP: `SHOP_ERP=http npm test`. */
export function isErpServed(): boolean {
  return process.env.SHOP_ERP === "http";
}

/** Without a key the ERP trusts no shop, and reports no steps of orders. */
export const SERVED_KEY = "0123456789abcdef";

const QUIET: ServerLog = { debug() {}, info() {}, warn() {}, error: console.error };

/** Serves the ERP on a free port, or on the given one; `change` may wrap the ERP. */
export async function serveErp(
  dataDir: string,
  port = 0,
  change: (erp: ErpAdapter) => ErpAdapter = (erp) => erp,
  log = QUIET,
): Promise<ServedErp> {
  const erp = change(await openMockErp({ dataDir, passwords: QUICK_PASSWORDS }));
  const server = createErpServer(erp, { apiKey: SERVED_KEY, log });
  const listening = await server.listen(port);
  return {
    env: { ERP_ADAPTER: "http", ERP_URL: `http://127.0.0.1:${listening}`, ERP_API_KEY: SERVED_KEY },
    async stop() {
      await server.close();
      await erp.close();
    },
  };
}

/** The ERP as a process of its own. */
export interface ErpProcess {
  url: string;
  /** resolves when the process has ended for any reason */
  ended: Promise<unknown>;
  /** Ends it as an operator would, and waits for the end. */
  stop(): Promise<void>;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
}

const ROOT = join(import.meta.dirname, "../..");
const { PATH, NODE_COMPILE_CACHE } = process.env;
/** Starts in half the time where the run shares what Node has compiled. */
const COMPILED = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
const LISTENING = /is listening on (http:\/\/\S+)/;

/**
 * Starts the ERP as `npm run erp -- serve` does, on a free port unless given; `own` is added to its environment. Throws
 * with its output if it does not listen.
 */
export async function startErp(
  dataDir: string,
  port = 0,
  options: readonly string[] = [],
  own: Record<string, string> = {},
): Promise<ErpProcess> {
  const child = spawn(process.execPath, ["erp-adapter/back-office/main.ts", "serve", ...options], {
    cwd: ROOT,
    env: { PATH, ...COMPILED, DATA_DIR: dataDir, ERP_PORT: String(port), LOG_LEVEL: "silent", ...own },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const endWithTests = () => child.kill("SIGKILL");
  process.once("exit", endWithTests);
  child.once("close", () => process.off("exit", endWithTests));
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const listening = LISTENING.exec(printed)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.once("close", () => reject(new Error(`the ERP's server ended: ${printed}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { url, ended, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
