import fc from "fast-check";
import { expect, test } from "vitest";
import { ErpError } from "../contract/errors.ts";
import { toEurCents } from "../contract/money.ts";
import type { Anchor, Cursor } from "../contract/paging.ts";
import { readParts } from "../contract/paging.ts";
import { netPrice } from "../contract/totals.ts";
import { afterWrite } from "./after-write.ts";
import { parseDecimal } from "./decimals.ts";
import { foldText } from "./fold-text.ts";
import { fromNetPrice } from "./net-price.ts";
import { toAnchoredPage, toPage, toPart } from "./pages.ts";

test.each([
  ["Šipka ĐAK", "sipka dak"],
  ["brtva Ø 12 ½", "brtva ø 12 1⁄2"],
  ["", ""],
])("%s folds to %s", (text, folded) => expect(foldText(text)).toBe(folded));

test.each<[string, number | null]>([
  ["12", 1_200],
  ["12.5", 1_250],
  ["12.5000", 1_250],
  ["17.3145", 1_731],
  ["17.315", 1_732],
  ["0.005", 1],
  ["-0.005", -1],
  ["-0.004", 0],
  ["999999999999.99", 99_999_999_999_999],
  ["12,50", null],
  [".5", null],
  ["12.", null],
  ["1e3", null],
  ["", null],
])("%s is %s cents", (text, cents) => expect(parseDecimal(text)).toBe(cents));

const cents = fc.integer({ min: 0, max: 100_000_000 }).map(toEurCents);

test("a net price stays to the cent, and the rate leads to it", () => {
  fc.assert(
    fc.property(cents, fc.option(cents), (net, list) => {
      const { wholesale, discountPercent, price } = fromNetPrice(net, list);
      expect(price).toBe(net);
      expect(netPrice(wholesale, discountPercent)).toBe(net);
    }),
  );
});

test.each([
  [40, 45, 45, 1_111],
  [88, 100, 100, 1_200],
  [100, 100, 100, 0],
  [120, 100, 120, 0],
  [100, null, 100, 0],
  // One basis point of a million euro is more than a cent.
  [99_999_999, 100_000_000, 99_999_999, 0],
])("net %i of list %s is %i less %i", (net, list, wholesale, discountPercent) => {
  const found = fromNetPrice(toEurCents(net), list === null ? null : toEurCents(list));
  expect(found).toEqual({ wholesale, discountPercent, price: net });
});

const NEWEST_FIRST = [5, 4, 3, 2, 1];
const same = (row: number) => row;

test("pages count from 1, and past the end the total is true", () => {
  expect(toPage(NEWEST_FIRST, { page: 2, pageSize: 2 })).toEqual({ items: [3, 2], total: 5 });
  expect(toPage(NEWEST_FIRST, { page: 9, pageSize: 2 })).toEqual({ items: [], total: 5 });
});

test("with the anchor of the first page no new row moves another, wanted or not", () => {
  const isOdd = (row: number) => row % 2 === 1;
  const first = toAnchoredPage(NEWEST_FIRST, { page: 1, pageSize: 2, anchor: null }, same, isOdd);
  expect(first).toEqual({ items: [5, 3], total: 3, anchor: "5" });
  const grown = [7, 6, ...NEWEST_FIRST];
  const second = toAnchoredPage(grown, { page: 2, pageSize: 2, anchor: first.anchor }, same, isOdd);
  expect(second).toEqual({ items: [1], total: 3, anchor: "5" });
  expect(toAnchoredPage([], { page: 1, pageSize: 2, anchor: null }, same).anchor).toBeNull();
});

test("the parts of an export are every row once, whatever their size", async () => {
  const rows = [1, 2, 3, 4, 5];
  for (const limit of [1, 2, 5, 9]) {
    const read = async (cursor: Cursor | null) => toPart(rows, { cursor, limit }, same);
    const found: number[] = [];
    for await (const row of readParts(read)) found.push(row);
    expect(found).toEqual(rows);
  }
  expect(toPart([], { cursor: null, limit: 3 }, same)).toEqual({ rows: [], cursor: null });
});

test.each(["x", "", "-1", "1.5"])("%j is no anchor and no cursor", (text) => {
  const refusal = (field: string) => expect.objectContaining({ code: "VALIDATION", details: { field, rule: "shape" } });
  expect(() => toAnchoredPage([1], { page: 1, pageSize: 1, anchor: text as Anchor }, same)).toThrow(refusal("anchor"));
  expect(() => toPart([1], { cursor: text as Cursor, limit: 1 }, same)).toThrow(refusal("cursor"));
});

test("after the first write every refusal leaves it open what was written, in the ERP's own words", async () => {
  const refused = new ErpError("FORBIDDEN", {}, { peerMessage: "another party is needed" });
  await expect(afterWrite(() => Promise.reject(refused))).rejects.toMatchObject({
    code: "FORBIDDEN",
    effect: "unknown",
    peerMessage: "another party is needed",
  });
  const bug = new TypeError("no such field");
  await expect(afterWrite(() => Promise.reject(bug))).rejects.toBe(bug);
  await expect(afterWrite(async () => 1)).resolves.toBe(1);
});
