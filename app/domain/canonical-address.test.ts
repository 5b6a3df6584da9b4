import { expect, test } from "vitest";
import { canonicalAddress } from "./canonical-address.ts";

test.each([
  ["/", "", "en", "/en"],
  ["/hr", "", "en", "/en"],
  ["/hr/", "", "hr", "/hr"],
  ["/en/catalogue/3", "?sort=title&size=96", "hr", "/hr/catalogue/3"],
  ["/en/catalogue/0", "?query=0+445&sort=title", "en", "/en/catalogue/0?query=0+445"],
  ["/en/catalogue/0", "?line=diesel&manufacturer=bosch", "hr", "/hr/catalogue/0?line=diesel"],
  ["/en/catalogue/0", "?query=&line=", "en", "/en/catalogue/0"],
  ["/en/cart/1", "?quote=secret&print", "hr", "/hr/cart/1"],
  ["/english/x", "", "hr", "/hr/english/x"],
])("%s%s in %s is %s", (pathname, search, language, address) => {
  expect(canonicalAddress(pathname, search, language)).toBe(address);
});
