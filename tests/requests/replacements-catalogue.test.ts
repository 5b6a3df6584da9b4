import { afterAll, beforeAll, expect, test } from "vitest";
import { testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop();
  person = shop.visit();
  shop.staff.addProducts([
    testProduct({ number: "0 000 001", supersededBy: { number: "NEW 1" }, supply: "discontinued", stock: 0 }),
    testProduct({ number: "NEW 1" }),
  ]);
});
afterAll(() => shop.close());

test("lists only products that replace others, each with the numbers, in their order", async () => {
  const replaced: string[] = [];
  let total = 1;
  for (let page = 0; page * 24 < total; page += 1) {
    const answer = await person.get(`/en/replacements-catalogue/${page}`);
    total = Number.parseInt(answer.text(".page-head p"), 10);
    replaced.push(...replacedIn(answer));
  }
  expect(replaced).toHaveLength(total);
  expect(replaced).toContain("0 000 001");
  const keys = replaced.map((numbers) => numbers.replace(/,.*/, ""));
  expect(keys.every((key) => key !== "")).toBe(true);
});

test("is sorted by the number replaced, and says so", async () => {
  const answer = await person.get("/hr/replacements-catalogue/0");
  expect(answer.text(".sort summary")).toBe("Poredak: Zamijenjeni broj");
  expect(replacedIn(answer)[0]).toBe("0 000 001");
  expect(answer.text(".row:first-child .row__matched")).toBe("Zamjenjuje 0 000 001");
});

test.each(["0 000 001", "0000-01", "NEW 1"])("is searched by %j", async (query) => {
  const answer = await person.get(`/en/replacements-catalogue/0?${new URLSearchParams({ query })}`);
  expect(answer.text(".row__cat")).toContain("NEW 1");
});

test("its filters stay in it", async () => {
  const answer = await person.get("/en/replacements-catalogue/0?manufacturer=testmaker");
  expect(answer.text(".row__cat")).toBe("NEW 1");
  expect(answer.page.querySelector(".filters form")?.getAttribute("action")).toBe("/en/replacements-catalogue/0");
  expect(answer.page.querySelector(".chip")?.getAttribute("href")).toBe("/en/replacements-catalogue/0");
});

function replacedIn(answer: Answer): string[] {
  return answer.page.querySelectorAll(".row__matched").map((row) =>
    row
      .querySelectorAll(".num")
      .map((number) => number.text)
      .join(", "),
  );
}
