import { expect } from "@playwright/test";
import { type Auditor, openLighthouse } from "#tests/support/lighthouse.ts";
import { LIGHTHOUSE_PAGES } from "#tests/support/lighthouse-pages.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { test } from "#tests/support/test.ts";

/** Categories that do not depend on the speed of the machine. */
const CATEGORIES = ["accessibility", "best-practices", "seo"];

let auditor: Auditor;

test.beforeAll(async () => {
  auditor = await openLighthouse();
});
test.afterAll(() => auditor.close());

for (const { name, path, options } of pickToday(LIGHTHOUSE_PAGES, 1)) {
  test(`Lighthouse finds nothing to better on a phone: ${name} @scripts`, async ({ shop }) => {
    const { scores, faults } = await auditor.audit(shop.url + path, {
      categories: CATEGORIES,
      ...(await options(shop.url)),
    });
    expect(faults).toEqual([]);
    expect(scores).toEqual(Object.fromEntries(CATEGORIES.map((category) => [category, 100])));
  });
}
