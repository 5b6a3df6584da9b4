import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

test.each([
  ["/", "/"],
  ["/en", "/en"],
  ["/en/", "/en"],
  ["//en///catalogue//0//", "/en/catalogue/0"],
  ["/en/catalogue/%30", "/en/catalogue/0"],
  ["/en/products/bosch%7E0%5F445", "/en/products/bosch~0_445"],
  ["/en/products/bosch~0!2f1", "/en/products/bosch~0!2f1"],
  ["/en/a%2fb", "/en/a%2Fb"],
  ["/en/%C5%BE", "/en/%C5%BE"],
  ["/en/%c5%be", "/en/%C5%BE"],
  ["/en/%", "/en/%"],
  ["/en/%E0%A4%A", "/en/%E0%A4%A"],
])("%s → %s", (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

test("is one spelling: its own, also after a browser has read it, so that no redirect goes in a ring", () => {
  const segment = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("%2f", "%2F", "%25", "%", "a b", "ž", "^", "|", "'", ";x.css", "~", "%252f", ""),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      const { pathname } = new URL(
        `http://shop.test/${segments.map((part) => part.replace(/[/\\?#]/g, "")).join("/")}`,
      );
      const once = canonicalPath(pathname);
      const read = new URL(once, "http://shop.test").pathname;
      expect(canonicalPath(once)).toBe(once);
      expect(canonicalPath(read)).toBe(read);
      expect(once).toMatch(/^\/(?!\/)/);
    }),
    { numRuns: 1_000 },
  );
});
