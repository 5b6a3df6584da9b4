import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";

const BUILD = join(import.meta.dirname, "../../build");

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

test("a build has no line of the style guide", () => {
  const files = readdirSync(BUILD, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(?:js|css|json|html)$/.test(entry.name),
  );
  expect(files.length).toBeGreaterThan(20);
  const having = files.filter(({ name, parentPath }) =>
    /styleguide|guide__part/.test(name + readFileSync(join(parentPath, name), "utf8")),
  );
  expect(having.map(({ name }) => name)).toEqual([]);
});
