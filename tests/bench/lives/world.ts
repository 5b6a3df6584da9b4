import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { ask } from "#tests/support/ask.ts";
import { runOffice } from "#tests/support/back-office.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { fillDataFolder } from "#tests/support/seeded-data.ts";
import { type ErpProcess, SERVED_KEY, startErp } from "#tests/support/served-erp.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";
import type { Over } from "../lost-answers.ts";

/** office: a command of the back office, which is the ERP's second program. */
export type Side = "shop" | "erp" | "office";

/** The statement at which a program kills itself. */
export interface Fuse {
  /** source of the pattern that finds the statement */
  at: string;
  when: "before" | "after";
  /** true if the program dies at the commit of the transaction that ran the statement */
  commits?: boolean;
}

/** The programs of one order's life: the shop, its ERP and a mail server. Only the mail server is never killed. */
export interface World {
  url: string;
  staff: EmbeddedStaff;
  /** all mails that arrived completely, in order of arrival */
  letters: Letter[];
  /** called for each mail before the mail server confirms it to the shop */
  onLetter: (letter: Letter) => Promise<void> | void;
  /** Arms the fuse: the next program of this side that reaches the statement dies. */
  light(side: Side, fuse: Fuse): void;
  /** False if a program has died of the fuse, or no fuse is armed. */
  isLit(side: Side): boolean;
  putOut(side: Side): void;
  kill(side: "shop" | "erp"): Promise<void>;
  /** Starts the program again, on the same address. */
  start(side: "shop" | "erp"): Promise<void>;
  /** resolves when the running program of this side has ended */
  ended(side: "shop" | "erp"): Promise<unknown>;
  /** Runs a command of the back office and returns its output; throws its error. */
  office(...words: string[]): Promise<string>;
  /** Runs a command of the back office in a separate process. True if it died of a fuse. */
  officeProcess(...words: string[]): Promise<boolean>;
  /** Calls the shop's webhook, as an ERP does after orders changed. No effect over mock, or if the shop is down. */
  announce(): Promise<void>;
  /** Rows of the shop's database, or of the ERP's books. */
  rows(of: "shop" | "books", sql: string, ...values: string[]): Record<string, unknown>[];
  close(): Promise<void>;
}

export interface Letter {
  to: string;
  /** the same for each try of a mail */
  id: string;
  /** kind of mail, as the id names it */
  kind: string;
  raw: string;
}

const HOOK_SECRET = "between-the-shop-and-its-erp";
const ROOT = join(import.meta.dirname, "../../..");
const PRELOADED = `--import=${pathToFileURL(join(import.meta.dirname, "dies-at.mjs")).href}`;

/**
 * The ERP runs in the shop's process (mock), or as a process of its own. `planted` names a defect of the shop
 * (`planted.mjs`).
 */
export async function openWorld(over: Over, planted = ""): Promise<World> {
  await using failed = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "dizna-life-"));
  failed.defer(() => rmSync(folder, { recursive: true, force: true }));
  const erpDir = mkdtempSync(join(folder, "erp-"));
  const shopDir = over === "mock" ? erpDir : mkdtempSync(join(folder, "shop-"));
  await fillDataFolder(erpDir, 60);
  const fuseOf = (side: Side) => join(folder, `${side}.fuse`);
  const preload = (side: Side) => ({ NODE_OPTIONS: PRELOADED, DIES_AT: fuseOf(side) });

  const letters: Letter[] = [];
  const mailServer = await startMailServer(null, (to, raw) => {
    const id = /^Message-ID: <([^>]+)>/im.exec(raw)?.[1] ?? "";
    const letter = { to, id, kind: id.split(".")[0] ?? "", raw };
    letters.push(letter);
    return world.onLetter(letter);
  });
  failed.defer(() => mailServer.close());

  let erp: ErpProcess | null = null;
  const serve = (port = 0) => startErp(erpDir, port, [], { ERP_API_KEY: SERVED_KEY, ...compiled(), ...preload("erp") });
  if (over === "http") erp = await serve();
  failed.defer(() => erp?.kill());
  const erpUrl = erp?.url ?? "";
  const erpEnv = { ERP_ADAPTER: "http", ERP_URL: erpUrl, ERP_API_KEY: SERVED_KEY, ERP_WEBHOOK_SECRET: HOOK_SECRET };
  const env = {
    ...(over === "mock" ? { ERP_ADAPTER: "mock" } : erpEnv),
    SMTP_URL: mailServer.url,
    // Raises the request limits, because two people send as many requests here as many people do elsewhere.
    BUDGET_FACTOR: "100",
    LOG_LEVEL: "warn",
    PLANTED: planted,
    ...preload("shop"),
  };
  let shop: Shop = await startShop({ dataDir: shopDir, env });
  failed.defer(() => shop.kill());
  const { url } = shop;
  const staff = createStaff({ dataDir: erpDir });
  failed.defer(() => staff.close());
  const started = failed.move();

  const world: World = {
    url,
    staff,
    letters,
    onLetter() {},
    light: (side, fuse) => writeFileSync(fuseOf(side), JSON.stringify(fuse)),
    isLit: (side) => existsSync(fuseOf(side)),
    putOut: (side) => rmSync(fuseOf(side), { force: true }),
    async kill(side) {
      await (side === "shop" ? shop.kill() : erp?.kill());
    },
    async start(side) {
      if (side === "shop") shop = await startShop({ dataDir: shopDir, env, port: portOf(url) });
      else erp = await serve(portOf(erpUrl));
    },
    ended: async (side) => (side === "shop" ? shop.exited : erp?.ended),
    async office(...words) {
      const { code, out, err } = await runOffice(erpDir, ...words);
      if (code !== 0) throw new Error(err);
      return out;
    },
    officeProcess: (...words) =>
      new Promise((resolve) => {
        const own = { PATH: process.env.PATH, DATA_DIR: erpDir, ...compiled(), ...preload("office") };
        const args = ["erp-adapter/back-office/main.ts", ...words];
        execFile(process.execPath, args, { cwd: ROOT, env: own }, (error) => resolve(error?.signal === "SIGKILL"));
      }),
    async announce() {
      if (over === "http") await ask(url, "/hooks/erp", signedHook()).catch(() => {});
    },
    rows(of, sql, ...values) {
      const file = of === "shop" ? join(shopDir, "shop.db") : join(erpDir, "erp.db");
      const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
      try {
        return db.prepare(sql).all(...values);
      } finally {
        db.close();
      }
    },
    close: () => started.disposeAsync(),
  };
  return world;
}

/** A shared compile cache: processes start in half the time if another has compiled the modules. */
function compiled(): Record<string, string> {
  const { NODE_COMPILE_CACHE = join(tmpdir(), "dizna-lives-compiled") } = process.env;
  return { NODE_COMPILE_CACHE };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function signedHook() {
  const [id, at, body] = [crypto.randomUUID(), String(Math.floor(Date.now() / 1_000)), "{}"];
  const signature = createHmac("sha256", HOOK_SECRET).update(`${id}.${at}.${body}`).digest("base64");
  const headers = { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": `v1,${signature}` };
  return { body, headers: { "Content-Type": "application/json", ...headers } };
}
