import { expect, test } from "vitest";
import { canonicalAddress } from "./canonical-address.ts";

test.each([
  ["/", "", "en", "/en"],
  ["/hr", "", "en", "/en"],
  ["/hr/", "", "hr", "/hr"],
  ["/en/catalogue/3", "", "hr", "/hr/catalogue/3"],
  ["/en/catalogue/0", "?line=diesel", "hr", "/hr/catalogue/0?line=diesel"],
  ["/english/x", "", "hr", "/hr/english/x"],
] as const)("%s with %s in %s is %s", (pathname, query, language, address) => {
  expect(canonicalAddress(pathname, language, query)).toBe(address);
});
