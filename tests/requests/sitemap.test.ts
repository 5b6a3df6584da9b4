import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());
test("x", async () => {
  for (const path of ["/sitemap.xml","/robots.txt","/sitemap-pages.xml","/sitemap-products-1.xml","/sitemap-products-2.xml","/foo.xml", "/sitemap.xml.data", "/en/about.xml"]) {
    const answer = await shop.visit().get(path);
    console.info(path, answer.status, Object.fromEntries(answer.headers), answer.body.slice(0, 700), answer.body.length);
  }
});
