import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const application = { make: "VW", model: "Golf", generation: "VII", engine: null, engineCode: null, ccm: null };
  const unknown = { kw: null, fuel: null, from: null, to: null, unitPlateNumber: null, oeNumber: null, quantity: null };
  const nothing = { en: "", hr: "" };
  const fitment = { ...application, ...unknown, certainty: "exact" as const, condition: nothing, position: nothing };
  shop.staff.addProducts([testProduct({ number: "SPR 7", titleHr: "Klackalica", fitments: [fitment] })]);
});
afterAll(() => shop.close());

const search = (query: string, lang = "en", more = "") =>
  shop.visit().get(`/${lang}/catalogue/0?query=${encodeURIComponent(query)}${more}`);
const numbersOf = ({ page }: Answer) => page.querySelectorAll(".row .num").map((number) => number.text);
const textsOf = ({ page }: Answer, selector: string) => page.querySelectorAll(selector).map((found) => found.text);

describe("a text that nothing answers", () => {
  test.each([
    ["hr", "brizgalka", "brizgaljka", "Prikazano za: brizgaljka", "Traži samo „brizgalka”"],
    ["en", "nozle", "nozzle", "Shown for: nozzle", "Search for “nozle” only"],
    ["hr", "O445 11O 47O", "0445 110 470", "Prikazano za: 0445 110 470", "Traži samo „O445 11O 47O”"],
  ])("%s %s is shown for %s, with the way back to the exact words", async (lang, typed, _, said, back) => {
    const answer = await search(typed, lang);
    expect(answer.text(".note")).toContain(said);
    expect(numbersOf(answer).length).toBeGreaterThan(0);
    const link = answer.page.querySelectorAll(".note a").find((one) => one.text === back);
    const exact = await shop.visit().get(link?.getAttribute("href") ?? "");
    expect(exact.status).toBe(200);
    expect(numbersOf(exact)).toEqual([]);
    expect(exact.text(".listing-lead")).toContain(typed);
  });

  test.each([
    ["two swapped digits", "0445110740"],
    ["a wrong digit", "0445910470"],
    ["a letter instead of a digit", "0445X10470"],
    ["a digit too much", "04455110470"],
    ["a digit too few", "045110470"],
  ])("%s are a suggestion, and nothing is shown for it", async (_, typed) => {
    const answer = await search(typed);
    expect(numbersOf(answer)).toEqual([]);
    const links = answer.page.querySelectorAll(".empty .num");
    expect(links.length).toBeLessThanOrEqual(5);
    const suggested = links.find(({ text }) => text === "0 445 110 470");
    const other = await shop.visit().get(suggested?.getAttribute("href") ?? "");
    expect(numbersOf(other)[0]).toBe("0 445 110 470");
  });

  test("a number of which two characters are wrong is no suggestion", async () => {
    const answer = await search("0495910470");
    expect(answer.page.querySelectorAll(".empty .num").map(({ text }) => text)).not.toContain("0 445 110 470");
  });

  test("of which nothing is near finds nothing", async () => {
    const answer = await search("brisači", "hr");
    expect(answer.text(".note")).toBe("");
    expect(answer.text(".empty h2")).toBe("Ništa nije pronađeno");
  });
});

describe("several numbers at once", () => {
  test.each([
    "7534205005S 9999999999 0445110470",
    "7534205005S, 9999999999; 0445110470",
    "7534205005S\n9999999999\n0445110470",
    "7534205005S\t2\n9999999999\t1\n0445110470\t4",
    "7534205005S and 9999999999 and 0445110470",
  ])("%j: each stands in its place, and the unknown one says so in its own", async (typed) => {
    const answer = await search(typed);
    expect([answer.text("h1"), answer.text(".chip")]).toEqual([
      "Search: 3 numbers",
      "Remove filter: Search: 3 numbers",
    ]);
    expect(textsOf(answer, ".asked > h3")).toEqual(["7534205005S", "9999999999", "0445110470"]);
    const groups = answer.page.querySelectorAll(".asked").map((group) => ({
      first: group.querySelector(".row .num")?.text,
      said: group.children.find(({ tagName }) => tagName === "P")?.text,
    }));
    expect(groups).toEqual([
      { first: "753420-5005S", said: undefined },
      { first: undefined, said: "No product has this number." },
      { first: "0 445 110 470", said: undefined },
    ]);
  });

  test("of one that no product has, the numbers that may be meant are named", async () => {
    const answer = await search("7534205005S, 0445110740, O44511O47O");
    expect(textsOf(answer, ".actions .num")).toEqual(["0 445 110 470"]);
  });

  test.each([
    [2, "Pretraga: 2 broja"],
    [5, "Pretraga: 5 brojeva"],
    [21, "Pretraga: 21 broj"],
  ])("%i are counted in Croatian", async (count, heading) => {
    const numbers = Array.from({ length: count }, (_, at) => 900_000_000 + at);
    expect((await search(numbers.join("\n"), "hr")).text("h1")).toBe(heading);
  });

  test("a product that answers two of them stands under the first", async () => {
    const answer = await search("0445110470 0986435257");
    expect(textsOf(answer, ".asked > p")).toEqual(["Its product is listed above."]);
  });

  test("one number with spaces is one number", async () => {
    expect(textsOf(await search("0 445 110 470"), ".asked")).toEqual([]);
  });
});

test.each([
  ["en", "CBAB", "Engine CBAB"],
  ["hr", "injektor cbab", "Motor CBAB"],
])("%s %s says which engine it was", async (lang, query, reason) => {
  expect(textsOf(await search(query, lang), ".row__matched")).toContain(reason);
});

test("a vehicle that the title does not name is the reason for the hit", async () => {
  const reasons = textsOf(await search("klackalica golf 7", "hr"), ".row__matched");
  expect(reasons).toContain("Za VW Golf VII");
});

test("searches without results are kept for the operator, without a person", async () => {
  const { missedSearches } = shop.shop.goods;
  const { later } = shop.shop.request;
  await search("amortizer", "hr");
  await search("Amortizer", "hr");
  await search("brzgaljka", "hr");
  await search("1234567890 0445110470");
  await search("amortizer", "hr", "&availability=available");
  await later.flush();
  const kept = (await missedSearches.list(100)).map(({ text, count, shownFor }) => ({ text, count, shownFor }));
  expect(kept).toContainEqual({ text: "Amortizer", count: 2, shownFor: null });
  expect(kept).toContainEqual({ text: "brzgaljka", count: 1, shownFor: "brizgaljka" });
  expect(kept).toContainEqual({ text: "1234567890", count: 1, shownFor: null });
});
