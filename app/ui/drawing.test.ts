import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GROUPS } from "#erp-adapter/kit/groups.ts";
import { pictureOf, sharedPictureOf, toShared } from "./drawing.ts";

test("the ERP's own picture goes first", () => {
  expect(pictureOf({ image: "/own.jpg", group: { id: "pump" } })).toBe("/own.jpg");
});

test.each(["nothing", "", "../x", "__proto__", "Pump"])("group %j has the drawing of a spare part", (id) => {
  expect(pictureOf({ image: null, group: { id } })).toBe("/img/spare-part.svg");
});

test("every group of the embedded ERP has a drawing of its own that exists", () => {
  const pictures = [...GROUPS.keys()].map((id) => pictureOf({ image: null, group: { id } }));
  expect(new Set(pictures).size).toBe(pictures.length);
  for (const picture of pictures) expect(existsSync(join("public", picture)), picture).toBe(true);
});

test("and a card with it, of the size that pages name, light enough to be shown everywhere", () => {
  const cards = [...GROUPS.keys()].map((id) => sharedPictureOf({ group: { id } }));
  expect(new Set(cards).size).toBe(cards.length);
  expect(sharedPictureOf({ group: { id: "nothing" } })).toBe("/og/spare-part.png");
  for (const card of [...cards, "/og/shop.png"]) {
    const png = readFileSync(join("public", card));
    expect.soft([png.readUInt32BE(16), png.readUInt32BE(20)], card).toEqual([1_200, 630]);
    expect.soft(png.length, card).toBeLessThan(25_000);
  }
});

test.each([
  ["/img/pump.svg", "/og/pump.png"],
  ["/img/other.svg", null],
  ["https://a.storyblok.com/f/1/logo.SVG?x=1", null],
  ["https://a.storyblok.com/f/1/photo.jpg", "https://a.storyblok.com/f/1/photo.jpg"],
  ["/content/photo.jpg", "/content/photo.jpg"],
  ["https://evil.test/photo.jpg", null],
])("an editor's picture %s is shared as %s", (src, shared) => {
  expect(toShared({ src, alt: "A", width: 4, height: 3 })?.src ?? null).toBe(shared);
});
