import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ErpAnswer } from "#erp-adapter/contract/erp-adapter.ts";
import { openPostgres } from "#server/shop-db/open-postgres.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { joinTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { createSameErp, requireSameErp } from "./same-erp.ts";

const ONE: ErpAnswer = { ok: true, detail: "", instance: "one" };
const SILENT: ErpAnswer = { ok: false, detail: "" };

let postgres: TestPostgres;
let db: OpenShopDb;

beforeAll(async () => {
  postgres = await joinTestPostgres();
  db = await openPostgres({ url: await postgres.createDatabase(), log: { warn() {} } });
});

afterAll(async () => {
  await db.close();
  await postgres.stop();
});

beforeEach(() => rawRows(db, "DELETE FROM erp_instance"));

test("a machine whose ERP is another one than the first machine's does not start", async () => {
  await Promise.all([machine(ONE).require(), machine(ONE).require()]);
  await expect(machine({ ...ONE, instance: "two" }).require()).rejects.toThrow(
    /has the orders of another ERP than this machine's/,
  );
  expect(await rawRows(db, "SELECT id FROM erp_instance")).toEqual([{ id: "one" }]);
});

test("an ERP that gives no id is not checked", async () => {
  await machine(ONE).require();
  await machine({ ok: true, detail: "" }).require();
});

test("an ERP that answers only after the start is learnt then", async () => {
  await machine(ONE).require();
  const answers = [SILENT, { ...ONE, instance: "two" }];
  const late = createSameErp({ db, erp: { health: async () => answers.shift() ?? SILENT } });
  await late.require();
  expect(late.isOther()).toBe(false);
  expect([await late.check(), late.isOther(), await late.check()]).toEqual([true, true, true]);
});

test("before anything is written, a database of another ERP is refused, and one of none is taken, without a row", async () => {
  const start = (answer: ErpAnswer) => requireSameErp(db, { health: async () => answer });
  await start(ONE);
  expect(await rawRows(db, "SELECT id FROM erp_instance")).toEqual([]);
  await machine(ONE).require();
  await start(ONE);
  await start(SILENT);
  await start({ ok: true, detail: "" });
  await expect(start({ ...ONE, instance: "two" })).rejects.toThrow(/has the orders of another ERP than this machine's/);
});

function machine(answer: ErpAnswer) {
  return createSameErp({ db, erp: { health: async () => answer } });
}
