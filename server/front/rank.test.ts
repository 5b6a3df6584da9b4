import { expect, test } from "vitest";
import { createLoad } from "./overload.ts";
import { rankOf } from "./rank.ts";

test.each([
  ["GET", "/en", "public"],
  ["GET", "/", "public"],
  ["GET", "/hr/catalogue/0?query=x", "public"],
  ["GET", "/en/products/bosch~1.data", "public"],
  ["GET", "/en/nobody-knows", "public"],
  ["GET", "/sitemap.xml?part=products-1", "sitemap"],
  ["GET", "/robots.txt", "sitemap"],
  ["GET", "/en/invoices/export/csv?from=2026-01-01", "export"],
  ["GET", "/en/finances/statement/pdf", "export"],
  ["GET", "/en/invoices/0", "private"],
  ["GET", "/en/order/26-000001", "private"],
  ["GET", "/en/finances", "private"],
  ["GET", "/en/company", "private"],
  ["GET", "/en/company/join?key=x", "login"],
  ["GET", "/hr/login?redirectTo=%2Fhr%2Fcart%2F1", "login"],
  ["POST", "/hr/login", "login"],
  ["POST", "/en/login/", "login"],
  ["POST", "/en/%6Cogin", "login"],
  ["POST", "/en/%/login", "cart"],
  ["POST", "/en/products/bosch~1", "cart"],
  ["POST", "/en/orders/0", "cart"],
  ["POST", "/en/language", "cart"],
  ["GET", "/en/cart/1", "cart"],
  ["GET", "/en/cart/1.data?_routes=x", "cart"],
  ["GET", "/en/cart/1?quote=abc", "order"],
  ["POST", "/en/cart/1", "order"],
  ["POST", "/en/cart/1/", "order"],
  ["POST", "/en/empty-cart", "order"],
  ["GET", "/en/order-success", "order"],
])("%s %s is for: %s", (method, url, rank) => {
  expect(rankOf(method, url)).toBe(rank);
});

const ADDRESSES = {
  sitemap: ["GET", "/sitemap.xml"],
  export: ["GET", "/en/invoices/export/csv"],
  public: ["GET", "/en/catalogue/0"],
  private: ["GET", "/en/orders/0"],
  login: ["POST", "/en/login"],
  cart: ["GET", "/en/cart/1"],
  order: ["POST", "/en/cart/1"],
} as const;

test.each([
  [0, []],
  [0.5, ["sitemap"]],
  [0.65, ["sitemap", "export"]],
  [0.7, ["sitemap", "export", "public"]],
  [0.8, ["sitemap", "export", "public", "private"]],
  [0.9, ["sitemap", "export", "public", "private", "login"]],
  [1, ["sitemap", "export", "public", "private", "login", "cart"]],
  [2, ["sitemap", "export", "public", "private", "login", "cart", "order"]],
])("at %d of what it can do a process refuses %j", (level, refused) => {
  const load = createLoad({ delay: () => level * 2_000 });
  const refuses = Object.entries(ADDRESSES).filter(([, [method, url]]) => !load.admits(method, url));
  expect(refuses.map(([rank]) => rank)).toEqual(refused);
  expect(load.isOver()).toBe(level >= 0.7);
});

test("pages ahead of a click are refused before all others", () => {
  for (const [level, admitted] of [
    [0.39, true],
    [0.4, false],
  ] as const) {
    const load = createLoad({ delay: () => level * 2_000 });
    expect(load.admitsAhead()).toBe(admitted);
    expect(Object.values(ADDRESSES).every(([method, url]) => load.admits(method, url))).toBe(true);
  }
});

test("requests count until they end, and only once", () => {
  const load = createLoad({ open: 10, delay: () => 0 });
  const ends = Array.from({ length: 7 }, () => load.begin());
  expect(load.level()).toBe(0.7);
  ends[0]?.();
  ends[0]?.();
  expect(load.level()).toBe(0.6);
});
