import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { MAX_LISTS } from "#server/services/lists/list.ts";
import type { QuoteId } from "#server/services/ordering/quote.ts";
import type { OwnKey } from "#server/services/own-numbers/own-number.ts";
import type { QuickOrderId } from "#server/services/quick-order/quick-order.ts";
import { MOST_OF_MAILBOX } from "#server/services/stock-watches/stock-watches.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { POLICY } from "#tests/policy/policy.ts";
import { askFor, createFirms } from "#tests/support/approving-firm.ts";
import { countStatements } from "#tests/support/counted-statements.ts";
import { readJsonColumns } from "#tests/support/json-columns.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";

/**
 * No list, count or home page of the shop reads the body of a row, or more rows than it shows: one body may be half a
 * megabyte, and a customer may store hundreds of rows.
 */

const LONG = Map.groupBy(
  readJsonColumns().filter(({ isLong }) => isLong),
  ({ table }) => table,
);

/** The long columns that a list reads all the same, each with the reason. */
const READ_ALL_THE_SAME: Readonly<Record<string, string>> = {
  "intent.draft": "orders under way or in doubt are settled before a cart is shown, and worked on whole",
  "intent.outcome": "as its draft",
  "intent.kept": "as its draft",
  "approval_request.ordered": "made for lists: three numbers of each line, of the requests of a page alone",
  "order_event.body": "whether an order of a page of requests is cancelled depends on all of its steps",
};

/** Statements that read more rows than are shown, each with the reason. */
const READ_MORE: readonly { statement: RegExp; reason: string }[] = [
  {
    statement: /^select "id", "user_id", "buyer_role", "amount", "line_count" from "approval_request"/,
    reason: "who may approve is decided by rules and substitutes, beside SQL; a company has at most 500 open requests",
  },
];

/** Addresses below the language without an id, query or placeholder: the home page and all lists. */
const LISTS = [
  ...new Set(POLICY.flatMap(({ path, form, answers }) => (form || answers.owner !== "page" ? [] : [path]))),
].filter((path) => /^[a-z-]*(?:\/0)?$/.test(path) && !/^(?:home|order-success)$/.test(path));

/** More rows of each kind than a page shows. */
const STORED = 120;

/** The most rows of one kind that these pages show, or one more where it tells whether there are more. */
const SHOWN: Readonly<Record<string, number>> = {
  ...{ "catalogue/0": 24, "replacements-catalogue/0": 24, "favorites/0": 24, approvals: 25, company: 31 },
  ...{ "own-numbers": 50, "waiting-for": MOST_OF_MAILBOX, lists: 2 * MAX_LISTS },
};
/** The same of any other page: home shows the last five orders. */
const FEW = 5;

const statements = countStatements();
/** The long columns that lists have read. */
const read = new Set<string>();
let shop: TestShop;
let db: OpenShopDb;
let owner: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 160 });
  db = await openShopDb(shop.dataDir);
  const firms = createFirms({ shop, db, prefix: "L" });
  const part = shop.staff.addProduct(testProduct({ number: "LC 1", stock: 90_000 }));
  const firm = await firms.open();
  await askFor(firm.buyer.person, [[part, "1"]]);
  owner = firm.owner.person;
  await fill(firm.partner, { owner: firm.owner.user, buyer: firm.buyer.user, email: firm.owner.email });
  for (const path of LISTS) await owner.get(addressOf(path));
});
afterAll(async () => {
  statements.stop();
  await db.close();
  await shop.close();
});

test("the home page and the lists of a company are among them", () => {
  const some = ["", "approvals", "company", "favorites/0", "invoices/0", "lists", "orders/0", "own-numbers"];
  expect(LISTS).toEqual(expect.arrayContaining([...some, "waiting-for"]));
});

test.each(LISTS)("/en/%s reads columns", async (path) => {
  statements.take();
  expect((await owner.get(addressOf(path))).status).toBe(200);
  const long = statements.take().flatMap(longColumnsIn);
  expect(long.filter((column) => READ_ALL_THE_SAME[column] === undefined)).toEqual([]);
  for (const column of long) read.add(column);
});

test("the home page counts the requests to decide, and reads none", async () => {
  statements.take();
  await owner.get("/en");
  const about = statements.take().filter((statement) => statement.includes('from "approval_request"'));
  expect(about.length).toBeGreaterThan(0);
  expect(about.filter((statement) => statement.includes('"document_number"'))).toEqual([]);
});

test("no reason is given for a column that no list reads", () => {
  expect(Object.keys(READ_ALL_THE_SAME).filter((column) => !read.has(column))).toEqual([]);
});

test.each(LISTS)("/en/%s reads no more rows than it shows", async (path) => {
  statements.take();
  expect((await owner.get(addressOf(path))).status).toBe(200);
  const most = SHOWN[path] ?? FEW;
  const more = statements.takeRead().filter(({ rows }) => rows > most);
  expect(more.filter(({ statement }) => !READ_MORE.some((known) => known.statement.test(statement)))).toEqual([]);
});

test("a column of the filled shop that holds JSON is typed so", async () => {
  const typed = readJsonColumns().map(({ table, column }) => `${table}.${column}`);
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT m.name AS "table", c.name AS "column" FROM sqlite_master AS m, pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND c.type = 'TEXT'`.execute(db.query);
  const holding: string[] = [];
  for (const { table, column } of columns) {
    const value = sql.ref(`${table}.${column}`);
    const json = sql`SELECT 1 FROM ${sql.table(table)} WHERE json_valid(${value}) AND json_type(${value}) IN ('object', 'array') LIMIT 1`;
    if ((await json.execute(db.query)).rows.length > 0) holding.push(`${table}.${column}`);
  }
  expect(holding).toEqual(expect.arrayContaining(["approval_request.body", "quote.body"]));
  expect(holding.filter((name) => !typed.includes(name))).toEqual([]);
});

test("SQLite keeps the columns of lists before the long ones, whose pages it would walk to reach them", async () => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info('approval_request')`.execute(
    db.query,
  );
  expect(rows.map(({ name }) => name).slice(-3)).toEqual(["lines", "edited", "body"]);
});

/** Stores many rows of every kind for a company: rows of others are copied, so that each is what the shop stores. */
async function fill(
  partner: PartnerCode,
  { owner: user, buyer, email }: { owner: UserId; buyer: UserId; email: string },
): Promise<void> {
  const { query } = db;
  const many = Array.from({ length: STORED }, (_, at) => at);
  const request = await query
    .selectFrom("approval_request")
    .selectAll()
    .where("partner", "=", partner)
    .executeTakeFirstOrThrow();
  const requests = (["asked", "refused"] as const).flatMap((state) =>
    many.flatMap((at) =>
      [user, buyer].map((asker) => ({
        ...{ ...request, state, user_id: asker, id: `${state}-${asker}-${at}` },
        ...{ asked_quote: `${state}-${asker}-${at}` as QuoteId, asked_at: Number(request.asked_at) - at },
      })),
    ),
  );
  for (const some of Array.from({ length: 16 }, (_, at) => requests.slice(at * 30, at * 30 + 30)))
    await query.insertInto("approval_request").values(some).execute();
  const quote = "ordered" as QuoteId;
  const ordered = JSON.stringify({ amount: 1, status: "confirmed", hold: null, lines: [[1, 0, 1]] });
  const approved = {
    ...request,
    id: "ordered",
    asked_quote: quote,
    quote_id: quote,
    state: "approved",
    ordered,
  } as const;
  await query.insertInto("approval_request").values(approved).execute();
  const step = {
    kind: "confirmed",
    id: "event",
    order: "1",
    placedAt: "2026-01-01T00:00:00Z",
    partner,
    at: "2026-01-01T00:00:00Z",
  };
  await query
    .insertInto("order_event")
    .values({
      ...{ id: step.id, quote_id: quote, order_id: step.order as OrderId, placed_at: step.placedAt, partner },
      ...{ at: 0, kind: step.kind, body: JSON.stringify(step), seen_at: 0 },
    })
    .execute();
  const copy = {
    user_id: user,
    partner,
    body: "{}",
    confirmed_at: 0,
    is_guest: 0,
    customer_email: email,
    placed_at: "",
  };
  await query
    .insertInto("order_copy")
    .values(many.map((at) => ({ ...copy, quote_id: `copy-${at}` as QuoteId, order_id: `copy-${at}` as OrderId })))
    .execute();
  const prepared = { owner: user, content: "{}", revision: 1, adding: null, made_at: 0, ends_at: 2 ** 50 };
  await query
    .insertInto("prepared_list")
    .values(many.map((at) => ({ ...prepared, id: `prepared-${at}` as QuickOrderId })))
    .execute();
  const refused = {
    user_id: user,
    cart_version: "1" as CartVersion,
    state: "rejected",
    attempt: 1,
  } as const;
  await query
    .insertInto("intent")
    .values(many.map((at) => ({ ...refused, cart_id: `${at}` as CartId, quote_id: quote, created_at: Date.now() })))
    .execute();
  const lists = [user, buyer].flatMap((of) =>
    many.slice(0, MAX_LISTS).map((at) => ({
      ...{ id: `${of}-${at}`, owner: of, owner_name: "Ana", company: partner, name: `L ${at}` },
      ...{ sharing: "read" as const, version: 1, changed_at: at },
    })),
  );
  await query.insertInto("list").values(lists).execute();
  const ids = many.map((at) => shop.staff.addProduct(testProduct({ number: `LM ${at}` })));
  await query
    .insertInto("own_number")
    .values(
      ids.map((product, at) => ({
        ...{ partner, key: `LM${at}` as OwnKey, number: `LM ${at}`, product, source: "typed" as const, taught_at: at },
      })),
    )
    .execute();
  const watch = { user_id: user, pack: 1, state: "waiting", locale: "en", checked_at: 0, ends_at: 2 ** 50 } as const;
  const content = JSON.stringify({ email, number: "LM", title: "Part" });
  const sealed = shop.shop.request.signer.seal("stock-watch", content);
  const watches = ids
    .slice(0, MOST_OF_MAILBOX)
    .map((product, at) => ({ ...watch, id: `watch-${at}`, mark: "of owner", product, content: sealed, made_at: at }));
  await query.insertInto("stock_watch").values(watches).execute();
  const event = { partner, kind: "changed", actor: user, actor_name: "Ana", subject: user } as const;
  await query
    .insertInto("company_event")
    .values(many.map((at) => ({ ...event, at, subject_name: "Ana", subject_email: email })))
    .execute();
  for (const product of ids.slice(0, STORED / 2))
    await owner.post(`/en/products/${product}`, { intent: "favourite", product, on: "true" });
}

function addressOf(path: string): string {
  return path === "" ? "/en" : `/en/${path}`;
}

/** The long columns that a statement reads: by name, or with all columns of their table. */
function longColumnsIn(statement: string): string[] {
  const columns = statement.replaceAll("count(*)", "");
  return [...LONG].flatMap(([table, long]) =>
    new RegExp(`(?:from|join) "${table}"`).test(statement)
      ? long
          .filter(({ column }) => columns.includes("*") || columns.includes(`"${column}"`))
          .map(({ column }) => `${table}.${column}`)
      : [],
  );
}
