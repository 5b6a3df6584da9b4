import { expect, test } from "vitest";
import { isAhead } from "./ahead.ts";

const PREPARED = { "sec-purpose": "prefetch;prerender" };

test.each([
  ["the shop's scripts, for the data of a page", { purpose: "prefetch", "sec-fetch-dest": "empty" }, true],
  ["a browser that does not say what it wants", { purpose: "prefetch" }, true],
  ["a browser that prepares a page by itself", { ...PREPARED, "sec-fetch-dest": "document" }, true],
  ["such a page, for its styles", { ...PREPARED, "sec-fetch-dest": "style" }, false],
  ["such a page, for its scripts", { ...PREPARED, "sec-fetch-dest": "script" }, false],
  ["such a page, for its pictures", { ...PREPARED, "sec-fetch-dest": "image" }, false],
  ["a click", { "sec-fetch-dest": "document" }, false],
])("%s: %o is read ahead: %s", (_, headers, expected) => {
  expect(isAhead({ method: "GET", headers })).toBe(expected);
});

test("a form is never read ahead", () => {
  expect(isAhead({ method: "POST", headers: { purpose: "prefetch" } })).toBe(false);
});
