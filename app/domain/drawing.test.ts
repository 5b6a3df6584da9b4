import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GROUPS } from "#erp-adapter/mock/catalogue/groups.ts";
import { pictureOf } from "./drawing.ts";

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
