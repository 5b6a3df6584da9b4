import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
});
afterAll(() => shop.close());

test.each(["/styleguide", "/en/styleguide", "/hr/styleguide"])(
  "GET %s is not found: it is for development",
  async (path) => {
    const answer = await shop.visit().get(path);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain("guide__part");
  },
);
