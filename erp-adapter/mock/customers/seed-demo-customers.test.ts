import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { idOf, toRecord } from "../../conformance/fixture/products.ts";
import type { GroupId } from "../../contract/catalogue.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
import type { ProductId } from "../../contract/product-id.ts";
import type { Quantity } from "../../contract/quantity.ts";
import type { UnitPrice } from "../../contract/unit-price.ts";
import { createPasswords } from "../../own/accounts/password-hashing.ts";
import { createEmbeddedErp } from "../../own/embedded/create-embedded-erp.ts";
import { createStaff } from "../../own/embedded/staff.ts";
import { seedGoods } from "../goods/seed-goods.ts";
import { DEMO_LOGINS, DEMO_PARTNERS } from "./demo-customers.ts";
import { seedDemoCustomers } from "./seed-demo-customers.ts";

const passwords = createPasswords({ N: 16, r: 8, p: 1 });

let dataDir: string;
let erp: ErpAdapter | null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-demo-"));
  erp = null;
});

afterEach(async () => {
  await erp?.close();
  rmSync(dataDir, { recursive: true });
});

describe("the demo customers", () => {
  test("log in, and have the terms and rights that the start message promises", async () => {
    seedGoods({ dataDir, products: 60 });
    await seedDemoCustomers({ dataDir, passwords });
    expect(DEMO_LOGINS.map(({ email }) => email)).toEqual([
      "owner@autoservis.example",
      "counter@autoservis.example",
      "owner@turbo-centar.example",
      "office@dizel-grupa.example",
      "buyer@autoservis.example",
      "approver@autoservis.example",
      "bookkeeper@autoservis.example",
      "owner@avtoservis-maribor.example",
      "office@turbo-graz.example",
    ]);
    for (const { email, password, partner, rights, name } of DEMO_LOGINS) {
      const c = await login(email, password);
      const user = { name, email, partner, rights, state: "active" };
      expect(await open().accounts.verify(c)).toMatchObject(user);
      const terms = DEMO_PARTNERS.find(({ code }) => code === partner);
      expect(await open().accounts.profile(c)).toMatchObject({
        company: terms?.name,
        vat: terms?.vat,
        priceList: terms?.priceList,
        discountPercent: terms?.discount,
        paymentDays: terms?.paymentDays,
      });
    }
    expect(ask("erp.db", "select group_concat(code) as n from partner where active = 0")).toBe("001003");
  });

  test("have details that the profile form takes as they are", async () => {
    await seedDemoCustomers({ dataDir, passwords });
    for (const { email, password } of DEMO_LOGINS) {
      const c = await login(email, password);
      const { version, ...profile } = await open().accounts.profile(c);
      expect(await open().accounts.update(profile, { ifVersion: version }, c)).toEqual({ ...profile, version });
    }
  });

  test("are written once: a customer that the office changed or removed stays so", async () => {
    await seedDemoCustomers({ dataDir, passwords });
    const staff = createStaff({ dataDir });
    staff.createCustomer({ partner: "001001" as PartnerCode, discount: toBasisPoints(2_000), priceList: "B" });
    staff.close();
    edit("erp.db", "delete from user where email like 'counter@%'");
    await Promise.all([1, 2].map(() => seedDemoCustomers({ dataDir, passwords })));
    expect(ask("erp.db", "select count(*) as n from user where email is not null")).toBe(8);
    expect(ask("catalogue.db", "select price_list || discount as n from partner_terms where partner = '001001'")).toBe(
      "B2000",
    );
  });

  test("come into books of before without bringing back who was removed there", async () => {
    await seedDemoCustomers({ dataDir, passwords });
    edit("erp.db", "delete from user where email like 'counter@%' or id like 'demo-%'");
    edit("erp.db", "delete from seeding where name = 'demo-colleagues'");
    await seedDemoCustomers({ dataDir, passwords });
    expect(ask("erp.db", "select group_concat(id) as n from user where id like 'demo-%'")).toBe(
      "demo-approver,demo-bookkeeper,demo-buyer",
    );
    expect(ask("erp.db", "select count(*) as n from user")).toBe(8);
  });

  test("of two processes at once one writes", async () => {
    await Promise.all([1, 2, 3].map(() => seedDemoCustomers({ dataDir, passwords })));
    expect(ask("erp.db", "select count(*) as n from user")).toBe(9);
  });

  test("leave a partner and an address alone that somebody entered before", async () => {
    const staff = createStaff({ dataDir });
    const [partner, discount] = ["001001" as PartnerCode, toBasisPoints(100)];
    staff.createCustomer({ partner, discount, email: "Owner@autoservis.example", name: "Earlier" });
    staff.close();
    await seedDemoCustomers({ dataDir, passwords });
    expect(ask("erp.db", "select count(*) as n from user")).toBe(9);
    expect(ask("erp.db", "select name as n from user where email = 'Owner@autoservis.example'")).toBe("Earlier");
    expect(ask("catalogue.db", "select discount as n from partner_terms where partner = '001001'")).toBe(100);
  });
});

describe("the demo price lists", () => {
  const injector = toRecord({ manufacturer: "Bosch", number: "1", group: "injector" as GroupId });
  const turbo = toRecord({ manufacturer: "Garrett", number: "2", group: "turbocharger" as GroupId });
  const oil = toRecord({ manufacturer: "Mahle", number: "3", group: "oil" as GroupId });
  const unpriced = toRecord({ manufacturer: "Mahle", number: "4", group: "injector" as GroupId, wholesale: null });

  test("A is 4 % below on injection, B 6 % on turbochargers, half up to cents; elsewhere the general price holds", async () => {
    await fill();
    expect(await wholesale()).toEqual({
      "000981": [10_000, 10_000, 10_000, null],
      "001001": [9_600, 10_000, 10_000, null],
      "001002": [10_000, 9_400, 10_000, null],
      "001003": [10_000, 10_000, 10_000, null],
      "003001": [9_600, 10_000, 10_000, null],
      "003002": [10_000, 9_400, 10_000, null],
    });
    expect(ask("catalogue.db", SUM_OF("A"))).toBe(ask("catalogue.db", EXPECTED_SUM));
  });

  test("keep their distance when the general price changes, and have no price where there is none", async () => {
    await fill();
    const staff = createStaff({ dataDir });
    staff.setPrice(idOf(injector), toEurCents(777));
    staff.setPrice(idOf(turbo), null);
    staff.setPrice(idOf(unpriced), toEurCents(500));
    expect(await wholesale()).toMatchObject({
      "000981": [777, null, 10_000, 500],
      "001001": [746, null, 10_000, 500],
      "001002": [777, null, 10_000, 500],
    });
    staff.setPrice(idOf(turbo), toEurCents(10_000));
    expect(await wholesale()).toMatchObject({ "001002": [777, 10_000, 10_000, 500] });
    staff.close();
  });

  test("come back after the catalogue was seeded again, and stay out of a catalogue from elsewhere", async () => {
    await seedDemoCustomers({ dataDir, passwords });
    expect(ask("catalogue.db", "select count(*) as n from price_list_price")).toBe(0);
    seedGoods({ dataDir, products: 300, replace: true });
    await seedDemoCustomers({ dataDir, passwords });
    const first = Number(ask("catalogue.db", "select count(*) as n from price_list_price"));
    expect(first).toBeGreaterThan(50);
    seedGoods({ dataDir, products: 300, replace: true });
    expect(ask("catalogue.db", "select count(*) as n from price_list_price")).toBe(0);
    await seedDemoCustomers({ dataDir, passwords });
    expect(ask("catalogue.db", "select count(*) as n from price_list_price")).toBe(first);
  });

  async function fill(): Promise<void> {
    seedGoods({ dataDir, products: 60 });
    const staff = createStaff({ dataDir });
    staff.addProducts([injector, turbo, oil, unpriced]);
    staff.close();
    await seedDemoCustomers({ dataDir, passwords });
  }

  async function wholesale(): Promise<Record<string, (UnitPrice | null)[]>> {
    const lines = [injector, turbo, oil, unpriced].map((record): { product: ProductId; quantity: Quantity } => ({
      product: idOf(record),
      quantity: 1 as Quantity,
    }));
    const seen: Record<string, (UnitPrice | null)[]> = {};
    for (const c of [visitor(), ...(await Promise.all(DEMO_LOGINS.map((one) => login(one.email, one.password))))])
      seen[c.partner] = (await open().conditions({ lines }, c)).map((one) =>
        "wholesale" in one ? one.wholesale : null,
      );
    return seen;
  }
});

const SUM_OF = (list: string) => `select sum(wholesale) as n from price_list_price where price_list = '${list}'`;
const EXPECTED_SUM = `select sum(cast(round(p.wholesale * 0.96 + 0.0001) as integer)) as n
  from product p join product_group g on g.id = p.product_group
  where g.slug in ('injector', 'nozzle', 'pipe', 'pump', 'rail', 'unit-injector', 'valve')`;

function open(): ErpAdapter {
  erp ??= createEmbeddedErp({ dataDir, passwords });
  return erp;
}

async function login(email: string, password: string): Promise<CallContext> {
  const { user, token } = await open().accounts.login({ email, password }, visitor());
  return { ...visitor(), partner: user.partner ?? GENERAL_PARTNER, user: { id: user.id }, token };
}

function visitor(): CallContext {
  const deadline = Date.now() + 30_000;
  return { locale: "en", partner: GENERAL_PARTNER, user: null, token: null, deadline, requestId: "test" };
}

function ask(file: string, sql: string): unknown {
  return withFile(file, (db) => db.prepare(sql).get()?.n);
}

function edit(file: string, sql: string): void {
  withFile(file, (db) => db.exec(`pragma foreign_keys = on; ${sql}`));
}

function withFile<Result>(file: string, work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(join(dataDir, file));
  try {
    return work(db);
  } finally {
    db.close();
  }
}
