import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IS_ON_POSTGRES } from "#server/shop-db/testing/open-test-db.ts";
import { joinTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { countStatements } from "#tests/support/counted-statements.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { ORDER_BUTTON } from "#tests/support/purchase.ts";
import { type ErpProcess, startErp } from "#tests/support/served-erp.ts";
import { createSmallData } from "#tests/support/small-shop.ts";

const ORDERING = "order and its mails";
const PRODUCT = "bosch~0_445_110_470";
const PART = "0 445 110 470";
const QUICK_FORM = "main form.with-aside";
const LIMIT = 120_000;

/** Milliseconds without a statement after which an order and its mails are done. */
const QUIET = 500;

/** Statements and transactions of a request: only the shop's own count, because the ERP is another process. */
type Budget = [statements: number, transactions: number];

const NONE: Budget = [0, 0];
/** Reads the orders that the person has begun, about which the page may have to say something. */
const INTENTS: Budget = [1, 0];
/** Reads the same as `INTENTS`, and the company's own numbers of products. */
const OWN_NUMBERS: Budget = [2, 0];

/**
 * A customer's home reads the same as `OWN_NUMBERS`, the lists that changed last, the products whose return to stock
 * the customer waits for, the approval requests that the customer may decide, the customer's own that are waiting, and
 * the carts that colleagues have handed over.
 * As the first page after a login it also reads the customer's role.
 */
const DESK: Budget = [8, 0];

/**
 * Reads the same as `INTENTS`, the person's own approval requests, those of the whole company, those that wait,
 * substitutes, and colleagues.
 */
const APPROVALS: Budget = [6, 0];

const QUICK_ORDER: Record<string, Budget> = {
  // Four of these count the bytes, in the database of the limits.
  pasted: [8, 0],
  page: [2, 0],
  changed: [2, 0],
  "into the cart": [6, 0],
  result: [2, 0],
};

/** A page must not need more statements: each is a round trip to a database that may be on another machine. */
const BUDGETS: Record<string, Budget> = {
  "home, visitor": NONE,
  "catalogue, visitor": NONE,
  "search, visitor": NONE,
  "product, visitor": NONE,
  "content, visitor": NONE,
  login: [16, 0],
  "home, customer": DESK,
  "catalogue, customer": INTENTS,
  "search, customer": OWN_NUMBERS,
  "product, customer": OWN_NUMBERS,
  "content, customer": INTENTS,
  "profile, customer": INTENTS,
  "orders, customer": INTENTS,
  "favourites, customer": INTENTS,
  "approvals, customer": APPROVALS,
  "into the cart": [2, 0],
  // Shown for the first time, it keeps the delivery with which it was shown, and the newest quotes alone; it also looks
  // for a document number that was typed on the way to an order, and for the guest's country, by which VAT is charged.
  cart: [11, 0],
  "to the order": [5, 0],
  "order dialog": [7, 0],
  "order success": [3, 0],
  ...quickOrderOf(10),
  ...quickOrderOf(1_000),
};

/** The budget of a quick order, which is the same for ten rows and for a thousand. */
function quickOrderOf(rows: number): Record<string, Budget> {
  return Object.fromEntries(
    Object.entries(QUICK_ORDER).map(([step, budget]) => [`quick order, ${rows} rows: ${step}`, budget]),
  );
}

/**
 * The maximum of statements for an order with two mails: if each mail is sent alone, the sender looks for more mails
 * after it, with three statements. On PostgreSQL four statements more take locks. The transactions are counted exactly.
 */
const ORDER: Budget = IS_ON_POSTGRES ? [61, 2] : [57, 2];

let postgres: TestPostgres | null = null;
let mailServer: MailServer;
let erpData: string;
let erp: ErpProcess;
let shop: TestShop;
const statements = countStatements();

beforeAll(async () => {
  erpData = await createSmallData();
  erp = await startErp(erpData);
  mailServer = await startMailServer();
  postgres = IS_ON_POSTGRES ? await joinTestPostgres() : null;
  shop = await openTestShop({
    env: {
      ERP_ADAPTER: "http",
      ERP_URL: erp.url,
      SMTP_URL: mailServer.url,
      SESSION_SECRET: "a secret of at least thirty-two characters",
      ...(postgres && { DATABASE_URL: await postgres.createDatabase() }),
    },
  });
}, LIMIT);

afterAll(async () => {
  statements.stop();
  await shop.close();
  await erp.stop();
  await mailServer.close();
  await postgres?.stop();
  rmSync(erpData, { recursive: true, force: true });
}, LIMIT);

test(
  "each request makes as many statements and transactions as it is allowed",
  async () => {
    // The first request of each kind does not count: it also opens connections and fills caches.
    await walk();
    const { [ORDERING]: order = [], ...others } = await walk();
    expect(others).toEqual(BUDGETS);
    expect(order[0]).toBeLessThanOrEqual(ORDER[0]);
    expect(order[1]).toBe(ORDER[1]);
  },
  LIMIT,
);

async function walk(): Promise<Record<string, Budget>> {
  const counts: Record<string, Budget> = {};
  const count = async (name: string, status: number, ask: () => Promise<Answer>, mails = 0) => {
    const mailed = mailServer.mailed.length;
    statements.take();
    const answer = await ask();
    const made = statements.take();
    while (mails > 0) {
      await pause(QUIET);
      const more = statements.take();
      if (more.length === 0 && mailServer.mailed.length >= mailed + mails) break;
      made.push(...more);
    }
    expect([name, answer.status]).toEqual([name, status]);
    counts[name] = [made.length, made.filter((one) => /^commit\b/i.test(one)).length];
    return answer;
  };
  const guest = shop.visit();
  const customer = shop.visit();
  for (const [name, path] of PAGES) await count(`${name}, visitor`, 200, () => guest.get(path));
  await count("login", 303, () => logIn(customer));
  for (const [name, path] of [...PAGES, ...OF_CUSTOMERS])
    await count(`${name}, customer`, 200, () => customer.get(path));
  for (const rows of [10, 1_000]) {
    const named = (step: string) => `quick order, ${rows} rows: ${step}`;
    const list = Array.from({ length: rows }, (_, at) => `${at % 2 ? PART : `44511${10_000 + at}`}\t1`).join("\n");
    const pasted = await count(named("pasted"), 303, () => customer.post("/en/quick-order", { intent: "paste", list }));
    const page = await count(named("page"), 200, () => customer.follow(pasted));
    const changed = await count(named("changed"), 303, () =>
      customer.submit(page, QUICK_FORM, { "quantity-1": "2" }, ["intent", "apply"]),
    );
    await count(named("result"), 200, () => customer.get(`${page.path}/result/all`));
    const next = await customer.follow(changed);
    await count(named("into the cart"), 303, () => customer.submit(next, QUICK_FORM, {}, ["intent", "add"]));
  }
  const fields = { product: PRODUCT, quantity: "1" };
  await guest.post(`/en/products/${PRODUCT}`, fields);
  await count("into the cart", 303, () => guest.post(`/en/products/${PRODUCT}`, fields));
  const cart = await count("cart", 200, () => guest.get("/en/cart/1"));
  const asked = await count("to the order", 303, () =>
    guest.submit(cart, "form#order", { buyerDocumentNumber: "N-1" }, ORDER_BUTTON),
  );
  const dialog = await count("order dialog", 200, () => guest.follow(asked));
  const email = `budget-${crypto.randomUUID()}@example.com`;
  const sent = await count(ORDERING, 303, () => guest.submit(dialog, "form#guest-order", guestForm(email)), 2);
  await count("order success", 200, () => guest.follow(sent));
  return counts;
}

function logIn(person: Person): Promise<Answer> {
  return person.post("/en/login", { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" });
}

const PAGES = [
  ["home", "/en"],
  ["catalogue", "/en/catalogue/0"],
  ["search", "/en/catalogue/0?query=bosch"],
  ["product", `/en/products/${PRODUCT}`],
  ["content", "/en/about"],
] as const;

const OF_CUSTOMERS = [
  ["profile", "/en/my-profile"],
  ["orders", "/en/orders/0"],
  ["favourites", "/en/favorites/0"],
  ["approvals", "/en/approvals"],
] as const;
