import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Email } from "postal-mime";
import { type MailQuery, waitForMails } from "./mails.ts";
import { isErpServed, serveErp } from "./served-erp.ts";

/** The production shop as a process of its own, with its own data. */
export interface Shop {
  /** `http://localhost:PORT`, without a slash at the end */
  url: string;
  dataDir: string;
  /** of the process */
  pid: number;
  /** its exit code, once it has ended; null when a signal ended it */
  exited: Promise<number | null>;
  /** Ends it as an operator would, waits for that, and removes the data unless they were given. Twice is harmless. */
  stop(): Promise<void>;
  /** Ends it as a power failure would; the data stay for `startShop({ dataDir })`. */
  kill(): Promise<void>;
  /** Runs the ERP's back office on this shop's data and answers what it prints; throws with its complaint. */
  erp(...args: string[]): Promise<string>;
  /** The mails it has sent, oldest first; waits until there are enough, and throws when they do not come. */
  mails(query?: MailQuery): Promise<Email[]>;
  /** What it has printed last, a million characters and more. */
  output(): string;
  /** Stops reading what it prints, as a reader of logs that hangs. What it answers reads on. */
  holdOutput(): () => void;
}

export interface ShopOptions {
  /** data of an earlier shop; otherwise a copy of the template, or a fresh seed where there is no template */
  dataDir?: string;
  /** 0: any free one */
  port?: number;
  /** configuration as in docs/operating.md; nothing of it is taken from the environment of the tests */
  env?: Record<string, string>;
  /** files and connections that it may have open; as many as the tests unless given */
  descriptors?: number;
}

const ROOT = join(import.meta.dirname, "../..");
/** As `npm start` does (scripts/start.mjs). */
const FLAGS = ["--initial-old-space-size=64", "--heap-growing-percent=50", "--max-semi-space-size=16"];
const AS_STARTED = { NODE_ENV: "production", NODE_COMPILE_CACHE: join(ROOT, "build/node/compiled") };
/** Long enough to seed on a busy machine. Milliseconds. */
const START_LIMIT = 120_000;
const STOP_LIMIT = 15_000;
/** Of what it prints, the last so many characters. */
const OUTPUT_KEPT = 1_000_000;
const LISTENING = /is listening on (https?:\/\/\S+)/;

/** Starts the built shop and waits for the line in which it says where it listens. Throws with its output if it does not. */
export async function startShop({ dataDir: given, port = 0, env = {}, descriptors }: ShopOptions = {}): Promise<Shop> {
  const dataDir = given ?? createDataDir();
  const served = isErpServed() && env.ERP_ADAPTER === undefined ? await serveErp(dataDir) : null;
  const own = { ...AS_STARTED, DATA_DIR: dataDir, PORT: String(port), ...served?.env, ...env };
  const settings = { ...machine(), ...own };
  const command = [process.execPath, ...FLAGS, "build/node/main.js"];
  const limited = ["sh", "-c", `ulimit -n ${descriptors} && exec "$@"`, "sh", ...command];
  const [program = "", ...args] = descriptors === undefined ? command : limited;
  const child = spawn(program, args, {
    cwd: ROOT,
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
    async erp(...args) {
      const { stdout } = await promisify(execFile)(process.execPath, ["erp-adapter/back-office/main.ts", ...args], {
        cwd: ROOT,
        env: { ...machine(), DATA_DIR: dataDir },
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
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
 * Seeds a data folder once, for every later `startShop()` of this run to copy (SHOP_TEMPLATE names it to child
 * processes). Answers how to remove it. `env` is what that shop runs under.
 */
export async function createShopTemplate(env: Record<string, string> = {}): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "dizna-template-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const shop = await startShop({ dataDir: folder, env });
    await shop.stop();
  } catch (error) {
    remove();
    throw error;
  }
  process.env.SHOP_TEMPLATE = folder;
  return remove;
}

function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "dizna-shop-"));
  if (process.env.SHOP_TEMPLATE !== undefined) cpSync(process.env.SHOP_TEMPLATE, folder, { recursive: true });
  return folder;
}

/** What any program needs of its environment, and none of the shop's settings that a developer may have set. */
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
      // Now and then: of a busy shop's log each cut costs the process that asks.
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
      // A shop whose log is read slowly waits for its reader.
      child.stdout?.off("data", look);
      resolve(url.replace(/\/$/, ""));
    };
    child.stdout?.on("data", look);
  });
}
