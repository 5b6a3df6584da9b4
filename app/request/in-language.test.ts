import { expect, test } from "vitest";
import { inLanguage } from "./in-language.ts";

test.each([
  ["/", "/hr"],
  ["/?x=1", "/hr?x=1"],
  ["/en", "/hr"],
  ["/hr", "/hr"],
  ["/en?x=1", "/hr?x=1"],
  ["/en/catalogue/0?query=en&line=diesel", "/hr/catalogue/0?query=en&line=diesel"],
  ["/english", "/hr/english"],
  ["/en-us/x", "/hr/en-us/x"],
  ["/en/en/x", "/hr/en/x"],
  ["/nowhere", "/hr/nowhere"],
  ["/en/login?redirectTo=%2Fen%2Fmy-profile", "/hr/login?redirectTo=%2Fhr%2Fmy-profile"],
  ["/en/login?redirectTo=/en", "/hr/login?redirectTo=%2Fhr"],
  [
    "/en/login?a=%20&redirectTo=%2Fen%2Fcatalogue%2F0%3Fquery%3Dx%2520y%26size%3D48&b",
    "/hr/login?a=%20&redirectTo=%2Fhr%2Fcatalogue%2F0%3Fquery%3Dx%2520y%26size%3D48&b",
  ],
  ["/en/login?redirectTo=%2Fenglish", "/hr/login?redirectTo=%2Fenglish"],
  ["/en/login?redirectTo=%2F%2Fevil.test%2Fen", "/hr/login?redirectTo=%2F%2Fevil.test%2Fen"],
  ["/en/login?redirectTo=%2Fen%2F..%2F%2Fevil.test", "/hr/login?redirectTo=%2Fen%2F..%2F%2Fevil.test"],
  ["/en/login?redirectTo=https%3A%2F%2Fevil.test%2Fen", "/hr/login?redirectTo=https%3A%2F%2Fevil.test%2Fen"],
  ["/en/login?redirectTo=%", "/hr/login?redirectTo=%"],
  ["/en/login?redirectTo=", "/hr/login?redirectTo="],
  ["/en/catalogue/0?query=/en/x", "/hr/catalogue/0?query=/en/x"],
])("%s in Croatian is %s", (path, address) => expect(inLanguage(path, "hr")).toBe(address));

test("there and back is where one was", () => {
  for (const path of ["/en", "/en/catalogue/2?size=48", "/en/products/bosch~1"]) {
    expect(inLanguage(inLanguage(path, "hr"), "en")).toBe(path);
  }
});
