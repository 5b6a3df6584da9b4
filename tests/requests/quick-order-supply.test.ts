import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { FORMATS } from "#locales/formats.ts";
import { type SupplyText, whenWords } from "#locales/supply-words.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";
import { ADD, change, FORM_OF_ROWS, paste } from "#tests/support/quick-order.ts";
import { edge, old } from "#tests/support/superseded.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/**
 * Places and dates in the rows of a quick order. A part has four pieces in Zagreb, three in Split and five announced
 * ones; further pieces come on request.
 */

/** a Monday, because goods that arrive on a day off leave later */
const COMES = "2099-11-30";
const [PART, FEW, SET] = [idOf("QS PART"), idOf("QS FEW"), idOf("QS SEAL")];

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  shop.staff.addProducts([
    testProduct({ number: "QS PART", stock: 0 }),
    testProduct({ number: "QS FEW", stock: 0, supply: "out-of-order" }),
    testProduct({ number: "QS SEAL", stock: 0 }),
    old("QS OLD", [edge("QS SEAL", { relation: "set" }), edge("QS PART", { relation: "set" })]),
  ]);
  shop.staff.countIn(PART, [
    { place: "Zagreb", stock: 4 },
    { place: "Split", stock: 3 },
  ]);
  for (const product of [FEW, SET]) shop.staff.countIn(product, [{ place: "Zagreb", stock: 3 }]);
  shop.staff.announce(PART, { quantity: 5, date: COMES });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe.each(LANGUAGES)("(%s)", (lang) => {
  const text: SupplyText = (key, values = {}) =>
    Object.entries(values).reduce<string>(
      (words, [name, value]) => words.replace(`{{${name}}}`, value ?? ""),
      key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], WORDS[lang].supply) as string,
    );
  const inPlace = (place: string, n: number) => text("inPlace", { n: String(n), place });
  const when = whenWords(COMES, text, FORMATS[lang]);
  const onDay = (n: number) => text("pieces", { n: String(n), when });
  const onRequest = (n: number) => text("pieces", { n: String(n), when: text("mustBeOrdered") });
  const rest = text("rest", { when });

  test("each row says where its own pieces are and when they come, from one question for all of them", async () => {
    const conditions = vi.spyOn(shop.shop.erp, "conditions");
    const page = await paste(shop.visit(), "QS PART\t3\nQS PART\t6\nQS PART\t10\n", lang);
    expect(conditions).toHaveBeenCalledTimes(1);
    expect([1, 2, 3].map((row) => wordsOf(page, row))).toEqual([
      [inPlace("Zagreb", 3)],
      [`${inPlace("Zagreb", 1)}, ${inPlace("Split", 3)}`, rest],
      [`${onDay(3)}, ${onRequest(7)}`],
    ]);
    expect(page.text("main")).not.toMatch(/naknadno|deliver (?:it|them) later/);
  });

  test("the cart has the first pieces", async () => {
    const guest = shop.visit();
    await addToCart(guest, PART, "2", lang);
    const page = await paste(guest, "QS PART\t3\n", lang);
    expect(wordsOf(page, 1)).toEqual([`${inPlace("Zagreb", 2)}, ${inPlace("Split", 1)}`]);
  });

  test("a short row says where the rest is that is left", async () => {
    const page = await paste(shop.visit(), "QS FEW\t1\nQS FEW\t5\n", lang);
    expect([1, 2].map((row) => wordsOf(page, row))).toEqual([[], [inPlace("Zagreb", 2)]]);
  });

  test("the offered parts say it, too, and several parts of a row each after its number", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QS OLD\t9\n", lang);
    const offered = page.page.querySelectorAll("#row-1 .quick-offered .nowlater").map((one) => one.text);
    expect(offered).toEqual([
      `${inPlace("Zagreb", 3)}${text("rest", { when: text("mustBeOrdered") })}`,
      `${inPlace("Zagreb", 4)}, ${inPlace("Split", 3)}${rest}`,
    ]);
    const offer = page.page.querySelector('#row-1 input[name="offer-1"]')?.getAttribute("value") ?? "";
    const taken = await change(guest, page, [["offer-1", offer]]);
    expect(taken.page.querySelectorAll("#row-1 .quick-supply").map((one) => one.text)).toEqual([
      `QS SEAL${offered[0]}`,
      `QS PART${offered[1]}`,
    ]);
  });

  test("the file has it in a column of its own", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QS PART\t9\nQS OLD\t1\nNO SUCH\t1\n", lang);
    const [head, first, second, third] = (await guest.get(`${page.path}/result/all`)).body.trim().split("\r\n");
    const at = head?.split(";").indexOf(WORDS[lang].quickOrder.supply) ?? -1;
    expect(first?.split(";")[at]).toBe(`${inPlace("Zagreb", 4)}, ${inPlace("Split", 3)}, ${rest}`);
    expect([second?.split(";")[at], third?.split(";")[at]]).toEqual(["", ""]);
  });

  test("a row that is in a cart says nothing any more", async () => {
    const guest = shop.visit();
    const page = await paste(guest, "QS PART\t3\n", lang);
    await guest.submit(page, FORM_OF_ROWS, {}, ADD);
    expect(wordsOf(await guest.get(page.path), 1)).toEqual([]);
  });
});

function idOf(number: string): ProductId {
  return productId(`testmaker~${number.replaceAll(" ", "_")}`);
}

/** The words of a row: one text about pieces in stock and one about later ones. */
function wordsOf(page: Answer, row: number): string[] {
  return page.page.querySelectorAll(`#row-${row} .quick-supply .stock`).map((one) => one.text);
}
