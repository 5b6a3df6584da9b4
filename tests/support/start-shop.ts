import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Email } from "postal-mime";
import { runOffice } from "./back-office.ts";
import { type MailQuery, waitForMails } from "./mails.ts";
import { isErpServed, serveErp } from "./served-erp.ts";

/** The production shop as a process of its own, with its own data. */
export interface Shop {
  /** `http://localhost:PORT`, without a slash at the end */
  url: string;
  dataDir: string;
  /** process id of the shop */
  pid: number;
  /** resolves with its exit code when it has ended; with null if a signal ended it */
  exited: Promise<number | null>;
  /** Ends it as an operator would, and waits; removes a data folder that `startShop` made. May be called twice. */
  stop(): Promise<void>;
  /** Ends it as a power failure would; the data stay for `startShop({ dataDir })`. */
  kill(): Promise<void>;
  /** Runs the ERP's back office on this shop's data and returns what it prints; throws with its error output. */
  erp(...args: string[]): Promise<string>;
  /** Resets all tries that the shop's limits have counted. */
  forgetTries(): Promise<void>;
  /** The mails it has sent, oldest first; waits until there are enough, and throws if they do not come. */
  mails(query?: MailQuery): Promise<Email[]>;
  /** The end of its output, at least the last million characters. */
  output(): string;
  /** Stops reading its output, like a log reader that hangs; the returned function resumes reading. */
  holdOutput(): () => void;
}

export interface ShopOptions {
  /** data of an earlier shop; otherwise a copy of the template, or a fresh seed if there is no template */
  dataDir?: string;
  /** 0: any free port */
  port?: number;
  /** configuration as in docs/configuration.md; the environment of the tests adds nothing to it */
  env?: Record<string, string>;
  /** limit of open files and connections; the tests' own limit unless given */
  descriptors?: number;
  /** folder of the built shop; this project's unless given */
  root?: string;
}

const ROOT = join(import.meta.dirname, "../..");
/** As in `npm start` (scripts/start.mjs). */
const FLAGS = ["--initial-old-space-size=64", "--heap-growing-percent=50", "--max-semi-space-size=16"];
const AS_STARTED = { NODE_ENV: "production", NODE_COMPILE_CACHE: join(ROOT, "build/node/compiled") };
/** Long enough to seed on a busy machine. Milliseconds. */
const START_LIMIT = 120_000;
const STOP_LIMIT = 15_000;
/** At least so many of the last characters of the shop's output are kept. */
const OUTPUT_KEPT = 1_000_000;
const LISTENING = /is listening on (https?:\/\/\S+)/;

/**
 * Starts the built shop and waits for the line with the address on which it listens. Throws with its output if the line
 * does not come.
 */
export async function startShop({
  dataDir: given,
  port = 0,
  env = {},
  descriptors,
  root = ROOT,
}: ShopOptions = {}): Promise<Shop> {
  const dataDir = given ?? createDataDir();
  const served = isErpServed() && env.ERP_ADAPTER === undefined ? await serveErp(dataDir) : null;
  const own = { ...AS_STARTED, DATA_DIR: dataDir, PORT: String(port), ...served?.env, ...env };
  const settings = { ...machine(), ...own };
  const command = [process.execPath, ...FLAGS, "build/node/main.js"];
  const limited = ["sh", "-c", `ulimit -n ${descriptors} && exec "$@"`, "sh", ...command];
  const [program = "", ...args] = descriptors === undefined ? command : limited;
  const child = spawn(program, args, {
    cwd: root,
    env: settings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const endWithTests = () => child.kill("SIGKILL");
  process.once("exit", endWithTests);
  child.once("close", () => process.off("exit", endWithTests));
  const printed = collectOutput(child);
  const url = await listeningUrl(child, printed).catch(async (error: unknown) => {
    child.kill("SIGKILL");
    await exited;
    await served?.stop();
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT);
    await exited;
    clearTimeout(late);
    await served?.stop();
  };

  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    exited,
    async stop() {
      await end("SIGTERM");
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end("SIGKILL"),
    erp: (...args) => runBackOffice(dataDir, args),
    async forgetTries() {
      const limits = new DatabaseSync(join(dataDir, "limits.db"), { timeout: 5_000 });
      limits.exec("delete from count");
      limits.close();
    },
    mails: (query) => waitForMails(join(dataDir, "mail"), query),
    output: () => printed.text,
    holdOutput() {
      child.stdout?.pause();
      return () => void child.stdout?.resume();
    },
  };
}

/**
 * Seeds a data folder once; every later `startShop()` of this run copies it (child processes find it by
 * SHOP_TEMPLATE). Returns a function that removes it. `env` is the environment of the shop that seeds; `begin` may
 * write data that the shop then finds.
 */
export async function createShopTemplate(
  env: Record<string, string> = {},
  begin: (dataDir: string) => Promise<void> = async () => {},
): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "dizna-template-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await begin(folder);
    const shop = await startShop({ dataDir: folder, env });
    await shop.stop();
  } catch (error) {
    remove();
    throw error;
  }
  process.env.SHOP_TEMPLATE = folder;
  return remove;
}

/** Runs the ERP's back office on a data folder, in this process. Returns what it prints; throws its error output. */
export async function runBackOffice(dataDir: string, args: readonly string[]): Promise<string> {
  const { code, out, err } = await runOffice(dataDir, ...args);
  if (code !== 0) throw new Error(err);
  return `${out}\n`;
}

/** A new data folder: a copy of the template, if there is one. */
export function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "dizna-shop-"));
  if (process.env.SHOP_TEMPLATE !== undefined) cpSync(process.env.SHOP_TEMPLATE, folder, { recursive: true });
  return folder;
}

/** The variables of this process that any program needs; none of the shop's settings that a developer may have set. */
function machine(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "LANG", "TZ", "SystemRoot", "CI"];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

function collectOutput(child: ChildProcess): { text: string } {
  const printed = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      printed.text += text;
      // Cut only now and then, because each cut of a busy shop's log costs this process time.
      if (printed.text.length > 2 * OUTPUT_KEPT) printed.text = printed.text.slice(-OUTPUT_KEPT);
    });
  }
  return printed;
}

function listeningUrl(child: ChildProcess, printed: { text: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The shop ${reason}. It printed:\n${printed.text}`));
    const timer = setTimeout(() => fail(`did not listen within ${START_LIMIT / 1000} s`), START_LIMIT);
    child.once("error", (error) => fail(`could not be started: ${error.message}`));
    child.once("close", (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code} before it listened`);
    });
    const look = () => {
      const url = LISTENING.exec(printed.text)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      // Stops searching the output, because slow reading of its log would slow down the shop.
      child.stdout?.off("data", look);
      resolve(url.replace(/\/$/, ""));
    };
    child.stdout?.on("data", look);
  });
}
