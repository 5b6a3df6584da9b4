import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutDots } from "./dot-segments.ts";

test.each([
  ["/en/%2e%2e", "/"],
  ["/en/..", "/"],
  ["/en/.%2E/hr/about?x=/../y", "/hr/about?x=/../y"],
  ["/en/./about", "/en/about"],
  ["/../../etc/passwd", "/etc/passwd"],
  ["/en/..//evil.test", "/evil.test"],
])("%s is %s", (url, plain) => expect(withoutDots(url)).toBe(plain));

test.each(["/", "/en", "/en/about?x=/../y", "/en/...", "/en/.hidden", "/en/a..b", "/en/%2e%2e%2fx", "/en/%252e%252e"])(
  "%s has none",
  (url) => expect(withoutDots(url)).toBeNull(),
);

test("the address that it leads to has none, and is of this shop", () => {
  const segment = fc.constantFrom(
    "..",
    ".",
    "%2e%2E",
    ".%2e",
    "%2e",
    "",
    "en",
    "evil.test",
    "@evil.test",
    ":80",
    "%2f",
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
      const to = withoutDots(`/${segments.join("/")}`);
      if (to === null) return;
      expect(to).toMatch(/^\/(?!\/)/);
      expect(new URL(to, "https://shop.example").origin).toBe("https://shop.example");
      expect(withoutDots(to)).toBeNull();
    }),
  );
});
