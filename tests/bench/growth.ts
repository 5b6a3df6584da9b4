import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import { toGuest } from "#erp-adapter/contract/accounts.ts";
import { GENERAL_PARTNER, type PartnerCode, type SessionToken, type UserId } from "#erp-adapter/contract/context.ts";
import { createSingleUseTokens } from "#server/services/captcha/single-use-tokens.ts";
import { randomId } from "#server/services/clock.ts";
import { createDocuments } from "#server/services/documents/documents.ts";
import { toFramedMail } from "#server/services/mail/framed-mail.ts";
import { createOrderMails } from "#server/services/mail/order-mails.ts";
import { type Actor, toContext } from "#server/services/ordering/actor.ts";
import { createOrderCopies } from "#server/services/ordering/order-copy.ts";
import { createOrdering } from "#server/services/ordering/ordering.ts";
import { createScriptedErp, INJECTOR, PUMP } from "#server/services/ordering/testing/scripted-erp.ts";
import { createOutbox, type RenderMail } from "#server/services/outbox/outbox.ts";
import { createOwnNumbers } from "#server/services/own-numbers/own-numbers.ts";
import { createSigner } from "#server/services/signing.ts";
import { openPostgres } from "#server/shop-db/open-postgres.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { startTestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { exportTables } from "#server/staff/transfer/export-tables.ts";
import { moveToPostgres } from "#server/staff/transfer/move-to-postgres.ts";
import { figure, printTable, sayProgress } from "./table.ts";

const MINUTE = 60_000;
/** Milliseconds between two orders, by the simulated clock. */
const STEP = 5 * MINUTE;
const AT_ONCE = 8;
/** Customers who order again and again. Every second order is theirs; each of the others is by a new guest. */
const CUSTOMERS = 1_000;
/** Orders between two runs of the jobs. */
const JOBS_EVERY = 50;
const MIB = 2 ** 20;

/** By table: its rows, and its bytes including its indexes. */
type Sizes = Map<string, { rows: number; bytes: number }>;

/**
 * Measures the sizes of the tables after `orders` orders on both engines, SQLite and PostgreSQL. The shop's own code
 * places the orders, one every five minutes of a simulated clock, with mails and jobs. Then measures how long the move
 * from files to PostgreSQL and the exports take.
 */
export async function measureGrowth(orders: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "growth-"));
  const postgres = await startTestPostgres();
  try {
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    const files = await openShopDb(dataDir);
    const onFiles = await grow(files, orders, sizesOfFile);
    await files.close();
    const url = await postgres.createDatabase();
    const database = await openPostgres({ url, log: { warn() {} } });
    const onDatabase = await grow(database, orders, sizesOfDatabase);
    await database.close();
    print(orders, onFiles, onDatabase);
    const moved = await postgres.createDatabase();
    await printTimes([
      ["export of the files", () => exportTables({ dataDir, folder: join(folder, "one") })],
      ["move, read back and compared", () => moveToPostgres({ dataDir, url: moved })],
      ["export of the database", () => exportTables({ dataDir, url: moved, folder: join(folder, "other") })],
    ]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The sizes after a tenth of the orders and after all. */
async function grow(
  db: OpenShopDb,
  orders: number,
  sizesOf: (db: OpenShopDb) => Promise<Sizes>,
): Promise<[Sizes, Sizes]> {
  const shop = openOrdering(db);
  let next = 1;
  const orderUntil = async (end: number) => {
    while (next <= end) {
      const some = Array.from({ length: Math.min(AT_ONCE, end - next + 1) }, (_, at) => next + at);
      // The clock does not move during orders, which must end within seconds.
      shop.pass(some.length * STEP);
      await Promise.all(some.map((at) => shop.order(at)));
      next += some.length;
      if (some.some((at) => at % JOBS_EVERY === 0)) await shop.work();
      if (some.some((at) => at % (orders / 20) === 0)) sayProgress(`${db.engine}: ${next - 1} of ${orders} orders`);
    }
    await shop.work();
  };
  await orderUntil(orders / 10);
  const early = await sizesOf(db);
  await orderUntil(orders);
  return [early, await sizesOf(db)];
}

function openOrdering(db: OpenShopDb) {
  let time = Date.UTC(2026, 0, 1);
  const clock = () => time;
  const log = pino({ level: "error" });
  const erp = createScriptedErp(clock);
  const signer = createSigner("a secret of at least thirty-two characters", clock);
  const shop = { name: "Dizna", salesEmail: "sales@example.com", publicUrl: () => "https://shop.example" };
  const write = createOrderMails({
    copies: createOrderCopies(db),
    ownNumbers: createOwnNumbers({ db, clock }),
    documents: createDocuments({ shopName: "Dizna", clock }),
    signer,
    shop,
  });
  const render: RenderMail = async (kind, ref) => toFramedMail(await write(kind, ref));
  const outbox = createOutbox({ db, clock, log, render, transport: { async send() {} } });
  const clocks = { clock, machineClock: clock, pause: async () => void (await nextTurn()) };
  const ordering = createOrdering({ db, erp, signer, ...clocks, ids: randomId, log, outbox });
  const tokens = createSingleUseTokens({ db, clock });

  async function work(): Promise<void> {
    await ordering.resume();
    await outbox.sendDue();
    await outbox.sweep();
    await ordering.sweep();
    await tokens.sweep();
  }

  return {
    work,
    pass(milliseconds: number): void {
      time += milliseconds;
    },
    async order(at: number): Promise<void> {
      const actor = at % 2 === 0 ? customer(at % CUSTOMERS) : guest(at);
      const cart = erp.fill(`cart ${at}`, [
        [INJECTOR, 1 + (at % 4)],
        [PUMP, 2],
      ]);
      const conditions = await erp.conditions(
        { lines: cart.lines },
        toContext({ actor, deadline: Number.MAX_SAFE_INTEGER }),
      );
      const shown = await ordering.quote(cart, new Map(), conditions, actor);
      const guestEmail = actor.user.kind === "guest" ? `guest-${at}@example.com` : undefined;
      const quote = await ordering.remember(shown, { buyerDocumentNumber: `N-${at}`, guestEmail }, actor);
      if (guestEmail) await tokens.use("captcha", `token ${at}`, time + 60 * MINUTE);
      const outcome = await ordering.place(quote, actor);
      if (outcome.kind !== "placed") throw new Error(`order ${at}: ${outcome.kind}`);
    },
  };
}

function guest(at: number): Actor {
  const user = toGuest(`guest-${at}` as UserId);
  return { user, token: `token-${at}` as SessionToken, partner: GENERAL_PARTNER, locale: "en", requestId: `r-${at}` };
}

function customer(at: number): Actor {
  const partner = `P-${at}` as PartnerCode;
  const known = { kind: "customer", name: "Ana Horvat", email: `owner-${at}@example.com`, partner } as const;
  const actor = guest(at);
  return { ...actor, user: { ...actor.user, ...known, id: `customer-${at}` as UserId }, partner };
}

async function sizesOfFile(db: OpenShopDb): Promise<Sizes> {
  const rows = await rawRows(
    db,
    `select t.name, sum(s.pgsize) as bytes from sqlite_schema t
     join sqlite_schema i on i.tbl_name = t.name join dbstat s on s.name = i.name
     where t.type = 'table' and t.name not like 'sqlite_%' group by t.name`,
  );
  return withCounts(db, rows);
}

async function sizesOfDatabase(db: OpenShopDb): Promise<Sizes> {
  const rows = await rawRows(
    db,
    "select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace",
  );
  return withCounts(db, rows);
}

async function withCounts(db: OpenShopDb, rows: Record<string, unknown>[]): Promise<Sizes> {
  const sizes: Sizes = new Map();
  for (const { name, bytes } of rows) {
    const [count] = await rawRows(db, `select count(*) as n from "${name}"`);
    sizes.set(String(name), { rows: Number(count?.n), bytes: Number(bytes) });
  }
  return sizes;
}

function print(orders: number, onFiles: [Sizes, Sizes], onDatabase: [Sizes, Sizes]): void {
  const names = [...onFiles[1].keys()].filter((name) => (onFiles[1].get(name)?.rows ?? 0) > 1);
  const cells = ([early, late]: [Sizes, Sizes], pick: (name: string) => boolean) => {
    const sum = (sizes: Sizes) => [...sizes].reduce((bytes, [name, size]) => bytes + (pick(name) ? size.bytes : 0), 0);
    return [sum(early) / MIB, sum(late) / MIB].map(figure).concat(figure((sum(late) - sum(early)) / (orders * 0.9)));
  };
  const rows = names.map((name) => [
    name,
    String(onFiles[1].get(name)?.rows),
    ...cells(onFiles, (one) => one === name),
    ...cells(onDatabase, (one) => one === name),
  ]);
  printTable(
    `Tables with their indexes after ${orders} orders, MiB; a tenth of them; bytes for each order between`,
    ["", "rows", "SQLite, a tenth", "all", "an order", "PostgreSQL, a tenth", "all", "an order"],
    [...rows, ["all", "", ...cells(onFiles, () => true), ...cells(onDatabase, () => true)]],
  );
}

async function printTimes(works: [string, () => Promise<unknown>][]): Promise<void> {
  const rows: string[][] = [];
  for (const [name, work] of works) {
    const begun = performance.now();
    await work();
    rows.push([name, figure((performance.now() - begun) / 1_000)]);
  }
  printTable("The same data", ["", "seconds"], rows);
}
