import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

const SHOP = "https://dizna.example";

describe("paths of the shop stay as they are", () => {
  test.each([
    "/",
    "/hr",
    "/en/catalogue/0?query=0+445&manufacturer=bosch",
    "/hr/products/bosch~0_445_110_470",
    "/en/cart/1?quote=a.b-c_d",
    "/en?next=//evil.test",
  ])("%s", (path) => expect(safePath(path, "/no")).toBe(path));
});

test.each([
  ["/hr/../en", "/en"],
  ["/hr/%2e%2e/./en", "/en"],
  ["/..", "/"],
  ["/en#top", "/en"],
  ["/en?#top", "/en"],
  ["/hr/čaj?query=ž", "/hr/%C4%8Daj?query=%C5%BE"],
])("%s becomes %s, as a browser would ask for it", (path, asked) => expect(safePath(path, "/no")).toBe(asked));

describe("anything else is the fallback", () => {
  test.each([
    null,
    undefined,
    "",
    "en",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/hr/..//evil.test",
    "/hr/../..//evil.test",
    "/.//evil.test",
    "/%2e//evil.test",
    "/%2e%2e//evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/\r/evil.test",
    "/\0/evil.test",
    "\t//evil.test",
    " //evil.test",
    "https://evil.test/",
    "https:/evil.test",
    "https:evil.test",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "@evil.test",
    ".evil.test",
    ":80",
    "?x",
    "#x",
    "/hr\r\nLocation: https://evil.test",
  ])("%j", (target) => expect(safePath(target, "/no")).toBe("/no"));

  test("a path of more than 2,000 characters, and none shorter", () => {
    const path = (length: number) => `/${"x".repeat(length - 1)}`;
    expect([2_000, 2_001].map((length) => safePath(path(length), "/no"))).toEqual([path(2_000), "/no"]);
  });

  test("a file where text is expected", () => {
    expect(safePath(new File(["/hr"], "x"), "/no")).toBe("/no");
  });
});

test("whatever goes in, a browser stays on the shop", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    "..",
    ".",
    "//",
    "%2f",
    "%5c",
    "%2e",
    "\t",
    "\n",
    "@",
    ":",
    "?",
    "#",
    "evil.test",
    "hr",
    "https:",
    "javascript:",
    " ",
    "\u2028",
    "\u3002",
    "\uff0f",
  );
  const target = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(target, (text) => {
      const path = safePath(text, "/fallback");
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, SHOP).origin).toBe(SHOP);
      expect(safePath(path, "/fallback")).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
