import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createShopCookies, withoutPrefix } from "./cookies.ts";

const NAMES = Object.values(createShopCookies("s".repeat(32), true)).map((cookie) => withoutPrefix(cookie.name));

// The page promises to name all cookies: a new cookie must be added there.
test.each(["en", "hr"])("the page about cookies names every cookie of the shop, in %s", (lang) => {
  const page = readFileSync(join(import.meta.dirname, `../cms/local/stories/${lang}/cookies.json`), "utf8");
  expect(NAMES.length).toBeGreaterThan(0);
  expect(NAMES.filter((name) => !page.includes(`"text": "${name}"`))).toEqual([]);
});
