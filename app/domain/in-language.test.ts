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
])("%s in Croatian is %s", (path, address) => expect(inLanguage(path, "hr")).toBe(address));

test("there and back is where one was", () => {
  for (const path of ["/en", "/en/catalogue/2?size=48", "/en/products/bosch~1"]) {
    expect(inLanguage(inLanguage(path, "hr"), "en")).toBe(path);
  }
});
