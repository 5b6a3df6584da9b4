import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AVAILABILITIES } from "#erp-adapter/contract/catalogue.ts";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const PRODUCTS = 400;

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: PRODUCTS });
  person = shop.visit();
});
afterAll(() => shop.close());

describe("paging", () => {
  test.each([24, 48, 96])("pages of %d are disjoint and complete", async (size) => {
    const seen: string[] = [];
    const pages = Math.ceil(PRODUCTS / size);
    for (let page = 0; page < pages; page += 1) {
      const ids = rowsOf(await person.get(`/en/catalogue/${page}?size=${size}`));
      expect(ids).toHaveLength(page < pages - 1 ? size : PRODUCTS - size * (pages - 1));
      seen.push(...ids);
    }
    expect(new Set(seen).size).toBe(PRODUCTS);
    expect((await person.get(`/en/catalogue/${pages}?size=${size}`)).status).toBe(404);
  });

  test("goes by real links: next, previous, and the page itself is marked", async () => {
    const second = await person.get("/hr/catalogue/1?size=48&sort=title");
    expect(hrefOf(second, ".pager [rel=next]")).toBe("/hr/catalogue/2?sort=title&size=48");
    expect(hrefOf(second, ".pager [rel=prev]")).toBe("/hr/catalogue/0?sort=title&size=48");
    expect(second.text('.pager [aria-current="page"]')).toBe("2");
    expect((await person.get("/hr/catalogue/0")).page.querySelector("[rel=prev]")).toBeNull();
    expect((await person.get("/hr/catalogue/16")).page.querySelector("[rel=next]")).toBeNull();
  });

  test("says how many there are and which are shown, in the language's own numbers", async () => {
    expect((await person.get("/en/catalogue/1")).text(".page-head p")).toMatch(/^400 products, 25–48 shown\./);
    expect((await person.get("/hr/catalogue/1")).text(".page-head p")).toMatch(/^400 proizvoda, prikazano 25–48\./);
  });

  test.each(["7", "0", "-1", "1e9", "24.0", "٢٤", "96 ", "__proto__"])(
    "size=%s is not offered: the first size stands in",
    async (size) => {
      expect(rowsOf(await person.get(`/en/catalogue/0?size=${encodeURIComponent(size)}`))).toHaveLength(24);
    },
  );
});

describe("filters", () => {
  test.each(["availability", "group", "manufacturer", "brand"])(
    "each count of %s is what the filtered list shows",
    async (facet) => {
      const counts = countsOf(await person.get("/en/catalogue/0"), facet);
      expect(counts.size).toBeGreaterThan(3);
      for (const [value, count] of counts) {
        expect(totalOf(await person.get(`/en/catalogue/0?${facet}=${value}`)), value).toBe(count);
      }
    },
  );

  test("a long filter has its largest values, and all of them once its button is pressed, with what is ticked", async () => {
    const short = await person.get("/en/catalogue/0?availability=available");
    const [shown, button] = [countsOf(short, "manufacturer"), short.page.querySelector("button[value=manufacturer]")];
    expect(shown.size).toBe(8);
    expect(button?.getAttribute("name")).toBe("more");

    const whole = await person.get("/en/catalogue/0?availability=available&more=manufacturer");
    const all = countsOf(whole, "manufacturer");
    expect(button?.text).toBe(`${all.size - 8} more`);
    for (const [value, count] of shown) expect(all.get(value)).toBe(count);
    expect(Math.min(...shown.values())).toBe([...all.values()].sort((a, b) => b - a)[7]);
    expect(whole.page.querySelector("button[value=manufacturer]")).toBeNull();
    expect(whole.page.querySelector("input[checked]")?.getAttribute("value")).toBe("available");
    expect(whole.page.querySelector("details.filters")?.hasAttribute("open")).toBe(true);
    expect(countsOf(whole, "brand").size).toBe(8);
    expect(hrefOf(whole, ".pager [rel=next]") ?? "").not.toContain("more");
  });

  test("several values of one filter add up, filters together narrow", async () => {
    const counts = countsOf(await person.get("/en/catalogue/0"), "manufacturer");
    const both = await person.get("/en/catalogue/0?manufacturer=bosch&manufacturer=denso");
    expect(totalOf(both)).toBe((counts.get("bosch") ?? 0) + (counts.get("denso") ?? 0));

    const groups = countsOf(both, "group");
    const narrowed = await person.get("/en/catalogue/0?manufacturer=bosch&manufacturer=denso&group=injector");
    expect(totalOf(narrowed)).toBe(groups.get("injector"));
    expect(totalOf(narrowed)).toBeLessThan(totalOf(both));

    const available = countsOf(narrowed, "availability").get("available");
    const all = await person.get(
      "/en/catalogue/0?manufacturer=bosch&manufacturer=denso&group=injector&availability=available",
    );
    expect(totalOf(all)).toBe(available);
  });

  test("an availability filter shows only rows that say so", async () => {
    const words = {
      available: /^Available/,
      orderable: /^Must be ordered/,
      "out-of-order": /^Temporarily out of stock/,
      unavailable: /^Unavailable/,
    };
    for (const availability of AVAILABILITIES) {
      const answer = await person.get(`/en/catalogue/0?availability=${availability}`);
      const stocks = answer.page.querySelectorAll(".row__stock").map((stock) => stock.text.trim());
      expect(stocks.length).toBeGreaterThan(0);
      for (const stock of stocks) expect(stock).toMatch(words[availability]);
    }
  });

  test.each(PRODUCT_LINES)("line=%s holds what the home page counts", async (line) => {
    const home = await person.get("/en");
    const card = home.page.querySelectorAll(".line").find((item) => item.querySelector(`a[href$="line=${line}"]`));
    expect(totalOf(await person.get(`/en/catalogue/0?line=${line}`))).toBe(
      Number.parseInt(card?.querySelectorAll("p").at(-1)?.text ?? "", 10),
    );
  });

  test("boxes of the chosen values are ticked, and *Apply* sends all of them with search, sort and size", async () => {
    const answer = await person.get(
      "/en/catalogue/0?query=injector&manufacturer=bosch&manufacturer=denso&sort=title&size=48",
    );
    expect(
      answer.page
        .querySelectorAll("input[type=checkbox][checked]")
        .map((box) => box.getAttribute("value"))
        .sort(),
    ).toEqual(["bosch", "denso"]);
    const applied = await person.submit(answer, ".filters form");
    expect(totalOf(applied)).toBe(totalOf(answer));
    expect(new URL(applied.path, "http://x").searchParams.toString()).toBe(
      "query=injector&sort=title&size=48&manufacturer=bosch&manufacturer=denso",
    );
  });

  test("each chip takes its own filter away, and one takes all", async () => {
    const answer = await person.get(
      "/en/catalogue/1?query=injector&line=diesel&manufacturer=bosch&brand=bosch&availability=available",
    );
    const chips = answer.page
      .querySelectorAll(".chips a")
      .map((chip) => [chip.text.replace("Remove filter: ", ""), chip.getAttribute("href")]);
    expect(chips).toEqual([
      ["Search: injector", "/en/catalogue/0?line=diesel&availability=available&manufacturer=bosch&brand=bosch"],
      ["Diesel injection", "/en/catalogue/0?query=injector&availability=available&manufacturer=bosch&brand=bosch"],
      ["Available", "/en/catalogue/0?query=injector&line=diesel&manufacturer=bosch&brand=bosch"],
      ["Bosch", "/en/catalogue/0?query=injector&line=diesel&availability=available&brand=bosch"],
      ["Bosch", "/en/catalogue/0?query=injector&line=diesel&availability=available&manufacturer=bosch"],
      ["Clear all", "/en/catalogue/0"],
    ]);
  });

  test.each([
    "manufacturer=nobody",
    "brand=%27%20or%201=1--",
    "group=%25",
    "availability=soon",
    "line=nothing",
    "sort=worst",
    `manufacturer=${"x".repeat(3_000)}`,
    Array.from({ length: 300 }, (_, n) => `brand=b${n}`).join("&"),
    "manufacturer=%3Cscript%3Ealert(1)%3C/script%3E",
    "__proto__=1&constructor=2",
  ])("?%s is a page, not a failure", async (query) => {
    const answer = await person.get(`/en/catalogue/0?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toContain("<script>alert");
  });

  test("a filter that matches nothing says so and offers a way on", async () => {
    const answer = await person.get("/hr/catalogue/0?manufacturer=nobody");
    expect(answer.text(".empty h2")).toBe("Ništa nije pronađeno");
    expect(hrefOf(answer, ".empty a")).toBe("/hr/catalogue/0");
    expect((await person.get("/hr/catalogue/1?manufacturer=nobody")).status).toBe(404);
  });
});

describe("sorting", () => {
  test.each([
    ["number", "CAT number"],
    ["title", "Title"],
    ["replaced", "Recommended"],
    ["relevance", "Recommended"],
  ])("sort=%s without a search is sorted by %s, and says so", async (sort, words) => {
    const answer = await person.get(`/en/catalogue/0?sort=${sort}`);
    expect(answer.text(".sort summary")).toBe(`Sort: ${words}`);
    expect(answer.text('.sort [aria-current="true"]')).toBe(words);
  });

  test("by title is in the alphabet's order", async () => {
    const words = (await allRows("?sort=title&size=96")).map(({ title }) => title.split(/\W/, 1)[0] ?? "");
    expect(words).toEqual([...words].sort((a, b) => a.localeCompare(b, "en")));
  });

  test("by manufacturer keeps makers together, in order", async () => {
    const makers = (await allRows("?sort=manufacturer&size=96")).map(({ manufacturer }) => manufacturer);
    const runs = makers.filter((maker, index) => maker !== makers[index - 1]);
    expect(runs).toEqual([...new Set(runs)].sort((a, b) => a.localeCompare(b, "en")));
  });

  test("by availability begins with what is on the shelf", async () => {
    const order = ["Available", "Must be ordered", "Temporarily out of stock", "Unavailable"];
    const rows = await allRows("?sort=availability&size=96");
    const words = rows.map(({ stock }) => order.find((word) => stock.startsWith(word)));
    expect(words.filter((word, index) => word !== words[index - 1])).toEqual(order);
  });

  test.each([
    ["price-asc", 1],
    ["price-desc", -1],
  ])("by %s", async (sort, sign) => {
    const prices = (await allRows(`?sort=${sort}&size=96`)).map(({ price }) => price * sign);
    expect(prices).toHaveLength(PRODUCTS);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });
});

interface Row {
  title: string;
  manufacturer: string;
  stock: string;
  price: number;
}

async function allRows(search: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page * 96 < PRODUCTS; page += 1) {
    const answer = await person.get(`/en/catalogue/${page}${search}`);
    for (const row of answer.page.querySelectorAll(".row")) {
      const text = (selector: string) => row.querySelector(selector)?.text.trim() ?? "";
      rows.push({
        title: row.querySelector(".row__title")?.childNodes[0]?.text.trim() ?? "",
        manufacturer: text(".row__brand").replace("Manufacturer: ", "").replace(/, .*/, ""),
        stock: text(".row__stock"),
        price: Number(text(".row__price").replace(/[^0-9.]/g, "")),
      });
    }
  }
  return rows;
}

function rowsOf(answer: Answer): string[] {
  return answer.page.querySelectorAll(".row__cat a").map((link) => link.getAttribute("href") ?? "");
}

function totalOf(answer: Answer): number {
  return Number.parseInt(answer.text(".page-head p") || "0", 10);
}

function countsOf(answer: Answer, facet: string): Map<string, number> {
  const boxes = answer.page.querySelectorAll(`input[name="${facet}"]`);
  return new Map(
    boxes.map((box) => [box.getAttribute("value") ?? "", Number(box.parentNode?.querySelector(".facet__n")?.text)]),
  );
}

function hrefOf(answer: Answer, selector: string): string | undefined {
  return answer.page.querySelector(selector)?.getAttribute("href");
}
