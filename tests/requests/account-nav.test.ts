import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;
let owner: Person;
let counter: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 40 });
  [owner, counter] = [shop.visit(), shop.visit()];
  await owner.login("owner@autoservis.example");
  await counter.login("counter@autoservis.example");
});
afterAll(() => shop.close());

const linksOf = ({ page }: Answer) => page.querySelectorAll(".account-nav a").map((link) => link.getAttribute("href"));
const currentOf = ({ page }: Answer) => page.querySelector(".account-nav a[aria-current]")?.getAttribute("href");

const ALL = [
  ...["orders/0", "invoices/0", "finances", "favorites/0", "approvals", "lists", "own-numbers", "addresses"],
  ...["waiting-for", "company", "my-profile"],
].map((path) => `/hr/${path}`);

test("every page of the account leads to every other, and says where it is", async () => {
  for (const path of ALL) {
    const answer = await owner.get(path);
    expect([path, linksOf(answer), currentOf(answer)]).toEqual([path, ALL, path]);
  }
  const [row] = (await owner.get("/hr/orders/0")).page.querySelectorAll("tbody a.num");
  expect(currentOf(await owner.get(row?.getAttribute("href") ?? ""))).toBe("/hr/orders/0");
});

test("a colleague sees only the ways that are open, and the links lead to no refusal", async () => {
  const links = linksOf(await counter.get("/en/orders/0"));
  expect(links).not.toContain("/en/invoices/0");
  expect(links).not.toContain("/en/finances");
  for (const link of links) expect([link, (await counter.get(link ?? "")).status]).toEqual([link, 200]);
});

test("is on no other page, and on no print", async () => {
  expect(linksOf(await owner.get("/en/catalogue/0"))).toEqual([]);
  expect(linksOf(await owner.get("/en/invoices/0?print="))).toEqual([]);
  expect(linksOf(await shop.visit().get("/en/quick-order"))).toEqual([]);
});
