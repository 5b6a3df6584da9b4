import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop();
  person = shop.visit();
  const filter = { titleEn: "Air filter for žšćčđ engines", titleHr: "Filtar zraka za Škodu", packQuantity: 6 };
  shop.staff.addProducts([
    testProduct({ ...filter, manufacturer: "Prvi Šarić", number: "AB 77/9-1" }),
    testProduct({ ...filter, manufacturer: "Drugi", number: "AB 77/9-1" }),
    testProduct({ manufacturer: "Drugi", number: "AB 779.12", titleEn: "Longer neighbour" }),
    testProduct({
      manufacturer: "Treći",
      number: "ZZ 1",
      titleEn: "Cross-referenced part",
      references: [
        { kind: "cross", number: "QX-55 01", maker: "Drugi" },
        { kind: "oe", number: "8K0 955 119", maker: "Audi" },
      ],
    }),
    testProduct({
      manufacturer: "Treći",
      number: "ZZ 0",
      supersededBy: { number: "ZZ 1" },
      supply: "discontinued",
      stock: 0,
    }),
  ]);
});
afterAll(() => shop.close());

describe("an exact number comes first, in whatever spelling", () => {
  test.each([
    "0 445 110 470",
    "0445110470",
    "0-445-110-470",
    "0.445.110.470",
    "0/445/110/470",
    "0\u2011445\u2011110\u2011470",
    "0\u00a0445\u00a0110\u00a0470",
    "  0 445 110 470  ",
    "０４４５１１０４７０",
    "0_445_110_470",
    "0445 110470",
  ])("%j", async (query) => {
    const answer = await search(query);
    expect(numbersOf(answer)[0]).toBe("0 445 110 470");
    expect(answer.text(".row:first-child .row__matched")).toBe("");
  });

  test.each(["EJBR04701D", "ejbr04701d", "EJBR0 4701 D", "ejbr-04701d", "ＥＪＢＲ０４７０１Ｄ"])(
    "%j",
    async (query) => {
      expect(numbersOf(await search(query))[0]).toBe("EJBR04701D");
    },
  );

  test("before longer numbers that contain it", async () => {
    expect(numbersOf(await search("ab779"))).toEqual(expect.arrayContaining(["AB 779.12"]));
    expect(numbersOf(await search("ab7791")).slice(0, 2)).toEqual(["AB 77/9-1", "AB 77/9-1"]);
    expect(numbersOf(await search("ab77912"))[0]).toBe("AB 779.12");
  });
});

test("two makers share one number: two rows with their own addresses", async () => {
  const answer = await search("AB 77/9-1");
  const links = answer.page.querySelectorAll(".row__cat a").map((link) => link.getAttribute("href"));
  expect(links.slice(0, 2).sort()).toEqual(["/en/products/drugi~AB_77!2f9-1", "/en/products/prvi-saric~AB_77!2f9-1"]);
  for (const link of links.slice(0, 2)) expect((await person.get(link ?? "")).text("h1")).toBe("AB 77/9-1");
});

describe("a part of a number", () => {
  test.each(["445110470", "0445110", "110 470", "04701"])("%j finds it", async (query) => {
    const found = numbersOf(await search(query)).map((number) => number.replace(/\W/g, ""));
    expect(found.some((number) => number === "0445110470" || number === "EJBR04701D")).toBe(true);
  });
});

describe("another number of the part, and the row says which matched", () => {
  test.each([
    ["04L130277K", "en", "0 445 110 470", "OE number 04L 130 277 K"],
    ["04l 130 277 k", "hr", "0 445 110 470", "OE broj 04L 130 277 K"],
    ["8K0-955-119", "en", "ZZ 1", "OE number 8K0 955 119"],
    ["qx5501", "en", "ZZ 1", "Cross-reference QX-55 01"],
    ["QX 5501", "hr", "ZZ 1", "Usporedni broj QX-55 01"],
  ] as const)("%j in %s → %s: %s", async (query, lang, number, words) => {
    const answer = await search(query, lang);
    const row = answer.page.querySelectorAll(".row").find((item) => item.querySelector(".row__cat")?.text === number);
    expect(row?.querySelector(".row__matched")?.text).toBe(words);
  });

  test.each([
    ["en", "Replaces ZZ 0"],
    ["hr", "Zamjenjuje ZZ 0"],
  ] as const)("a replaced number in %s", async (lang, words) => {
    const answer = await search("zz0", lang);
    const rows = answer.page
      .querySelectorAll(".row")
      .map((row) => [row.querySelector(".row__cat")?.text, row.querySelector(".row__matched")?.text]);
    expect(rows).toEqual([
      ["ZZ 0", undefined],
      ["ZZ 1", words],
    ]);
  });
});

describe("words in the page's language", () => {
  test.each([
    ["air filter zscc", "en", 2],
    ["AIR FILTER ŽŠĆČĐ", "en", 2],
    ["Filtar zraka za Škodu", "hr", 2],
    ["filtar zraka za skodu", "hr", 2],
    ["SKODU filtar", "hr", 2],
    ["saric", "hr", 1],
    ["Šarić", "en", 1],
    ["prvi saric skodu", "hr", 1],
    ["filtar zraka za skodu", "en", 2],
    ["air filter žšćčđ", "hr", 2],
    ["filtar zraka za opel", "hr", 0],
  ] as const)("%j in %s finds %d", async (query, lang, count) => {
    const found = numbersOf(await search(query, lang)).filter((number) => number === "AB 77/9-1");
    expect(found).toHaveLength(count);
  });

  test.each([
    ["bosch turbo", "Garrett"],
    ["denso injector", "Bosch"],
  ])("all words must match: %j shows no %s", async (query, other) => {
    expect((await search(query, "en", { exact: "1" })).text(".row__brand")).not.toContain(other);
  });
});

describe("text that is no search", () => {
  test.each([
    "%",
    "_",
    "'",
    "\\",
    '"',
    "* OR *",
    "NEAR(",
    "a".repeat(5_000),
    "<b>x</b>",
    "\u0000",
    "💧",
    "-",
    "０",
    "  ",
  ])("%j is a page", async (query) => {
    const answer = await search(query);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toContain("<b>x</b>");
  });

  test("a wildcard is a letter like any other", async () => {
    expect(numbersOf(await search("AB%7791"))).toEqual(numbersOf(await search("AB 7791")));
    expect((await search("%%%%%")).text(".empty h2")).toBe("Nothing found");
  });

  test("the typed text stands in the field and in the heading, escaped", async () => {
    const answer = await search('5" <i>filter</i>', "hr");
    expect(answer.page.querySelector("#search")?.getAttribute("value")).toBe('5" <i>filter</i>');
    expect(answer.page.querySelector("h1")?.innerHTML).toBe("Pretraga: 5&quot; &lt;i&gt;filter&lt;/i&gt;");
  });
});

test("the search form of every page leads to the catalogue", async () => {
  const found = await person.submit(await person.get("/hr/login"), "form.search", { query: "0445110470" });
  expect(found.path).toBe("/hr/catalogue/0?query=0445110470");
  expect(numbersOf(found)[0]).toBe("0 445 110 470");
});

function search(query: string, lang: "en" | "hr" = "en", more: Record<string, string> = {}): Promise<Answer> {
  return person.get(`/${lang}/catalogue/0?${new URLSearchParams({ query, ...more })}`);
}

function numbersOf(answer: Answer): string[] {
  return answer.page.querySelectorAll(".row__cat").map((cell) => cell.text);
}
