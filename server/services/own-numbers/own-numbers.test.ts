import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { lookAlikes, toNumberKey } from "#erp-adapter/contract/part-number.ts";
import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { toOwnKey } from "./own-number.ts";
import { createOwnNumbers, type OwnNumbers } from "./own-numbers.ts";

const [A, B] = ["001001", "001002"] as PartnerCode[] as [PartnerCode, PartnerCode];
const [INJECTOR, TURBO, FILTER] = ["0 445 110 470", "5303-970", "W 712/75"].map(idOf) as [
  ProductId,
  ProductId,
  ProductId,
];

let dataDir: string;
let db: OpenShopDb;
let now: number;
let numbers: OwnNumbers;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-own-numbers-"));
  db = await openTestDb(dataDir);
  now = 1_000;
  numbers = createOwnNumbers({ db, clock: () => now, most: 5 });
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a number is found in any spelling, by its company alone", async () => {
  expect(await numbers.teach(A, [{ number: " Š-47/11 ", product: INJECTOR }], "typed")).toEqual([]);
  const found = await numbers.find(A, ["š47 11", "4711", "Š-47/11", "", "—"]);
  const number = { key: "Š4711", number: "Š-47/11", product: INJECTOR, source: "typed", taughtAt: 1_000 };
  expect([...found]).toEqual([
    ["š47 11", number],
    ["Š-47/11", number],
  ]);
  expect(await numbers.find(B, ["Š-47/11"])).toEqual(new Map());
  expect(await numbers.name(B, [INJECTOR])).toEqual(new Map());
  expect(await numbers.list(B, { text: "", page: 1, pageSize: 25 })).toEqual({ items: [], total: 0 });
  expect(await numbers.forget(B, "Š4711")).toBe(false);
  expect(await numbers.forgetAll(B)).toBe(0);
  expect(await numbers.find(A, ["Š-47/11"])).toHaveLength(1);
});

test("numbers that look alike are two; a mistyped one is found through the numbers that it may mean", async () => {
  const taught = [
    { number: "O-4711", product: INJECTOR },
    { number: "0-4711", product: TURBO },
    { number: "47110-Š", product: FILTER },
  ];
  expect(await numbers.teach(A, taught, "typed")).toEqual([]);
  const productOf = async (text: string) => (await numbers.find(A, [text])).get(text)?.product;
  expect([await productOf("o 4711"), await productOf("0 4711")]).toEqual([INJECTOR, TURBO]);
  expect(await productOf("4711O-Š")).toBeUndefined();
  const meant = lookAlikes("4711O-Š");
  expect([...(await numbers.find(A, meant)).values()].map(({ product }) => product)).toEqual([FILTER]);
  expect(toNumberKey("47110-Š")).not.toBe(toOwnKey("47110-Š"));
});

test("a number names the product that was taught last, a product shows the number taught last", async () => {
  await numbers.teach(A, [{ number: "A-1", product: INJECTOR }], "file");
  now = 2_000;
  await numbers.teach(A, [{ number: "B-1", product: INJECTOR }], "file");
  expect(await numbers.name(A, [INJECTOR, TURBO])).toEqual(new Map([[INJECTOR, "B-1"]]));
  now = 3_000;
  await numbers.teach(A, [{ number: "b1", product: TURBO }], "typed");
  expect(await numbers.name(A, [INJECTOR, TURBO])).toEqual(
    new Map([
      [INJECTOR, "A-1"],
      [TURBO, "b1"],
    ]),
  );
  expect(await numbers.find(A, ["B-1"])).toEqual(
    new Map([["B-1", { key: "B1", number: "b1", product: TURBO, source: "typed", taughtAt: 3_000 }]]),
  );
});

test("in one teaching, the last product of a number counts", async () => {
  await numbers.teach(
    A,
    [
      { number: "X 1", product: INJECTOR },
      { number: "x-1", product: TURBO },
    ],
    "file",
  );
  expect((await numbers.list(A, { text: "", page: 1, pageSize: 25 })).items).toMatchObject([
    { number: "x-1", product: TURBO },
  ]);
});

test("a company has no more than its bound; known numbers are taught again, and another company has room", async () => {
  const taught = ["1", "2", "3", "4", "5", "6"].map((number) => ({ number, product: INJECTOR }));
  expect(await numbers.teach(A, taught, "file")).toEqual([{ number: "6", product: INJECTOR, reason: "full" }]);
  expect(
    await numbers.teach(
      A,
      [
        { number: "7", product: TURBO },
        { number: "5", product: TURBO },
      ],
      "file",
    ),
  ).toEqual([{ number: "7", product: TURBO, reason: "full" }]);
  expect(await numbers.name(A, [TURBO])).toEqual(new Map([[TURBO, "5"]]));
  expect(await numbers.teach(B, [{ number: "7", product: TURBO }], "file")).toEqual([]);
});

test("two files at once do not pass the bound together", async () => {
  const other = await openTestDb(dataDir);
  const others = createOwnNumbers({ db: other, clock: () => now, most: 5 });
  const file = (letter: string) => [1, 2, 3, 4].map((n) => ({ number: `${letter}${n}`, product: INJECTOR }));
  await Promise.all([numbers.teach(A, file("P"), "file"), others.teach(A, file("Q"), "file")]);
  expect((await numbers.list(A, { text: "", page: 1, pageSize: 25 })).total).toBe(5);
  await other.close();
});

test.each([
  ["", null],
  ["  ", null],
  ["+-/", null],
  ["a\u202eb", null],
  ["a\nb", null],
  ["x".repeat(81), null],
  ["\ufdfa".repeat(80), null],
  ["x".repeat(80), "X".repeat(80)],
  ["=1+2", "12"],
  ["１２", "12"],
  ["%_", null],
  ["www.example.com", null],
])("%j has the key %j", async (text, key) => {
  expect(toOwnKey(text)).toBe(key);
  const refused = await numbers.teach(A, [{ number: text, product: FILTER }], "typed");
  expect(refused.map(({ reason }) => reason)).toEqual(key === null ? ["no-number"] : []);
});

test("the list has pages, and is searched by parts of own numbers and of products' numbers", async () => {
  const taught = [
    { number: "reg-1", product: INJECTOR },
    { number: "reg-2", product: TURBO },
    { number: "polica", product: FILTER },
  ];
  await numbers.teach(A, taught, "file");
  const list = async (text: string, page = 1) => {
    const { items, total } = await numbers.list(A, { text, page, pageSize: 2 });
    return [items.map(({ number }) => number), total];
  };
  expect(await list("")).toEqual([["polica", "reg-1"], 3]);
  expect(await list("", 2)).toEqual([["reg-2"], 3]);
  expect(await list("", 3)).toEqual([[], 3]);
  expect(await list("REG")).toEqual([["reg-1", "reg-2"], 2]);
  expect(await list("0445110470")).toEqual([["reg-1"], 1]);
  expect(await list("5303 970")).toEqual([["reg-2"], 1]);
  expect(await list("%")).toEqual([[], 0]);
  expect(await numbers.forget(A, "REG1")).toBe(true);
  expect(await numbers.forget(A, "REG1")).toBe(false);
  expect(await numbers.forgetAll(A)).toBe(2);
  expect(await list("")).toEqual([[], 0]);
});

test.each(["\0", "a\0b", "\ud800"])("no number has a sign like those of %j", async (text) => {
  await numbers.teach(A, [{ number: "A-B", product: INJECTOR }], "typed");
  expect(await numbers.teach(A, [{ number: text, product: TURBO }], "file")).toMatchObject([{ reason: "no-number" }]);
  await numbers.find(A, [text]);
  await numbers.list(A, { text, page: 1, pageSize: 25 });
  expect(await numbers.name(A, [TURBO])).toEqual(new Map());
});

test("a thousand numbers are found, named and kept by one statement each; all are read in pieces", async () => {
  const many = createOwnNumbers({ db, clock: () => now });
  const taught = Array.from({ length: 2_300 }, (_, at) => ({ number: `M${at}`, product: idOf(`P ${at}`) }));
  for (let from = 0; from < taught.length; from += 1_000)
    expect(await many.teach(A, taught.slice(from, from + 1_000), "file")).toEqual([]);
  const asked = vi.spyOn(db.query.getExecutor(), "executeQuery");
  expect(
    await many.find(
      A,
      taught.slice(0, 1_000).map(({ number }) => number),
    ),
  ).toHaveLength(1_000);
  expect(
    await many.name(
      A,
      taught.slice(0, 1_000).map(({ product }) => product),
    ),
  ).toHaveLength(1_000);
  expect(asked).toHaveBeenCalledTimes(2);
  const all = new Set<string>();
  for await (const { number } of many.all(A)) all.add(number);
  expect(all).toHaveLength(2_300);
  expect(asked).toHaveBeenCalledTimes(5);
});

function idOf(number: string): ProductId {
  return toProductId(toMakerSlug("Bosch"), number);
}

describe("an order", () => {
  beforeEach(() => {
    now = 10_000;
  });

  test("teaches what is new, and nothing over what people taught", async () => {
    await numbers.teach(A, [{ number: "A-1", product: INJECTOR }], "typed");
    const lines = [
      { number: "a1", product: TURBO },
      { number: "T-9", product: TURBO },
      { number: "see www.example.com", product: TURBO },
    ];
    await numbers.learn(A, lines, 5_000);
    await numbers.learn(A, [{ number: "T 9", product: FILTER }], 6_000);
    expect((await numbers.list(A, { text: "", page: 1, pageSize: 25 })).items).toEqual([
      { key: "A1", number: "A-1", product: INJECTOR, source: "typed", taughtAt: 10_000 },
      { key: "T9", number: "T-9", product: TURBO, source: "order", taughtAt: 5_000 },
    ]);
    expect(await numbers.name(B, [TURBO])).toEqual(new Map());
  });

  test("of before a number was forgotten brings none back, a later one does", async () => {
    const lines = [{ number: "T-9", product: TURBO }];
    await numbers.learn(A, lines, 5_000);
    await numbers.forget(A, "unknown");
    expect(await numbers.forget(A, "T-9")).toBe(true);
    await numbers.learn(A, lines, 10_000);
    expect(await numbers.find(A, ["T-9"])).toEqual(new Map());
    await numbers.learn(B, lines, 5_000);
    expect(await numbers.find(B, ["T-9"])).toHaveLength(1);
    await numbers.learn(A, lines, 10_001);
    expect(await numbers.find(A, ["T-9"])).toHaveLength(1);
    now = 20_000;
    expect(await numbers.forgetAll(A)).toBe(1);
    await numbers.learn(A, lines, 20_000);
    expect(await numbers.find(A, ["T-9"])).toEqual(new Map());
  });

  test("fills a company's room, and no more", async () => {
    const lines = ["1", "2", "3", "4", "5", "6"].map((number) => ({ number, product: TURBO }));
    await numbers.learn(A, lines, 5_000);
    expect((await numbers.list(A, { text: "", page: 1, pageSize: 25 })).total).toBe(5);
  });
});
