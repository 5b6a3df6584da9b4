import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { POLICY } from "#tests/policy/policy.ts";
import { askFor, createFirms } from "#tests/support/approving-firm.ts";
import { countStatements } from "#tests/support/counted-statements.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";

/**
 * No list, count or home page of the shop reads the body of a row: one body may be half a megabyte, and a list has
 * hundreds of rows.
 */

/** The columns that hold whole documents as JSON, by table. */
const BODIES: Readonly<Record<string, RegExp>> = {
  approval_request: /"(?:body|lines)"/,
  order_copy: /"body"/,
  quote: /"body"/,
  prepared_list: /"content"/,
  outbox: /"payload"/,
};

/** Addresses below the language without an id, query or placeholder: the home page and all lists. */
const LISTS = [
  ...new Set(POLICY.flatMap(({ path, form, answers }) => (form || answers.owner !== "page" ? [] : [path]))),
].filter((path) => /^[a-z-]*(?:\/0)?$/.test(path) && !/^(?:home|order-success)$/.test(path));

const statements = countStatements();
let shop: TestShop;
let db: OpenShopDb;
let owner: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  db = await openShopDb(shop.dataDir);
  const firms = createFirms({ shop, db, prefix: "L" });
  const part = shop.staff.addProduct(testProduct({ number: "LC 1", stock: 90_000 }));
  const firm = await firms.open();
  await askFor(firm.buyer.person, [[part, "1"]]);
  owner = firm.owner.person;
  for (const path of LISTS) await owner.get(addressOf(path));
});
afterAll(async () => {
  statements.stop();
  await db.close();
  await shop.close();
});

test("the home page and the lists of a company are among them", () => {
  const some = ["", "approvals", "company", "favorites/0", "invoices/0", "lists", "orders/0", "own-numbers"];
  expect(LISTS).toEqual(expect.arrayContaining(some));
});

test.each(LISTS)("/en/%s reads columns", async (path) => {
  statements.take();
  expect((await owner.get(addressOf(path))).status).toBe(200);
  expect(statements.take().filter(readsBodies)).toEqual([]);
});

test("the home page counts the requests to decide, and reads none", async () => {
  statements.take();
  await owner.get("/en");
  const about = statements.take().filter((statement) => statement.includes('from "approval_request"'));
  expect(about.length).toBeGreaterThan(0);
  expect(about.filter((statement) => statement.includes('"document_number"'))).toEqual([]);
});

test("SQLite keeps the columns of lists before the long ones, whose pages it would walk to reach them", async () => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info('approval_request')`.execute(
    db.query,
  );
  expect(rows.map(({ name }) => name).slice(-3)).toEqual(["lines", "edited", "body"]);
});

function addressOf(path: string): string {
  return path === "" ? "/en" : `/en/${path}`;
}

function readsBodies(statement: string): boolean {
  const columns = statement.replaceAll("count(*)", "");
  return Object.entries(BODIES).some(
    ([table, body]) => statement.includes(`from "${table}"`) && (columns.includes("*") || body.test(columns)),
  );
}
