import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ColumnChoice } from "#rules/quick-order/read-row.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { type ColumnChoices, createColumnChoices } from "./column-choices.ts";

const [ONE, OTHER] = ["000101", "000102"] as PartnerCode[] as [PartnerCode, PartnerCode];
const DAY = 86_400_000;

let dataDir: string;
let db: OpenShopDb;
let now: number;
let choices: ColumnChoices;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-columns-"));
  db = await openTestDb(dataDir);
  now = 1_000;
  choices = createColumnChoices({ db, clock: () => now });
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a choice is its company's, and a later one for the same shape takes its place", async () => {
  await choices.keep(ONE, choice("number", "quantity"));
  now += 1;
  await choices.keep(ONE, choice("quantity", "number"));
  expect(await choices.of(ONE)).toEqual([choice("quantity", "number")]);
  expect(await choices.of(OTHER)).toEqual([]);
});

test("names of any letters are kept, and names beyond measure are not", async () => {
  const odd: ColumnChoice = { shape: { names: ["\0", "\ud800", "šifra"] }, fields: ["number", null, null] };
  await choices.keep(ONE, odd);
  await choices.keep(ONE, { shape: { names: ["x".repeat(9_000)] }, fields: ["number"] });
  expect(await choices.of(ONE)).toEqual([odd]);
});

test("a company has fifty; the oldest give way, and all go after two years", async () => {
  for (let at = 0; at < 52; at += 1) {
    now += 1;
    await choices.keep(ONE, { shape: { names: [`name ${at}`] }, fields: ["number"] });
  }
  const names = (await choices.of(ONE)).flatMap(({ shape }) => ("names" in shape ? shape.names : []));
  expect(names).toHaveLength(50);
  expect(names).not.toContain("name 1");
  now += 2 * 365 * DAY;
  await choices.sweep();
  expect(await choices.of(ONE)).toEqual([]);
});

function choice(...fields: NonNullable<ColumnChoice["fields"][number]>[]): ColumnChoice {
  return { shape: { names: ["šifra", "kom"] }, fields };
}
