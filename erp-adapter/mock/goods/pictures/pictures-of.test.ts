import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generateProducts } from "../generate-products.ts";
import { drawVariant, VARIANT_NAMES } from "./variants.ts";

const FOLDER = join(import.meta.dirname, "../../../../public/img/goods");
const DRAWN = new Map(VARIANT_NAMES.flatMap(drawVariant).map(({ file, svg }) => [file, svg]));
const PRODUCTS = [...generateProducts({ products: 6_000 })];

describe("pictures of the demo's products", () => {
  test("each variant has two pictures, no two of all are alike", () => {
    expect(VARIANT_NAMES.length).toBeGreaterThanOrEqual(60);
    expect(DRAWN.size).toBe(2 * VARIANT_NAMES.length);
    expect(new Set(DRAWN.values()).size).toBe(DRAWN.size);
  });

  test("variants differ in their shapes, not only in their colours", () => {
    const shapes = [...DRAWN.values()].map((svg) => svg.replace(/#[0-9a-f]{6}|url\(#[a-z-]+\)|id="[a-z-]+"/g, ""));
    expect(new Set(shapes).size).toBe(DRAWN.size);
  });

  test("the files are those that the code draws (node scripts/goods-pictures.mjs)", () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual([...DRAWN.keys()].toSorted());
    for (const [file, svg] of DRAWN) expect(readFileSync(join(FOLDER, file), "utf8") === svg, file).toBe(true);
  });

  test("every product has two pictures that are there, and every variant is a product's", () => {
    const used = PRODUCTS.map(({ pictures = [] }) => pictures.map(({ src }) => src.replace("/img/goods/", "")));
    expect(used.every((files) => files.length === 2)).toBe(true);
    expect([...new Set(used.flat())].toSorted()).toEqual([...DRAWN.keys()].toSorted());
  });

  test("a picture is small, has no script, no text and no address", () => {
    for (const [file, svg] of DRAWN) {
      expect(svg.length, file).toBeLessThan(35_000);
      expect(svg, file).not.toMatch(/<script|<text|<image|href|\son\w+=|NaN|Infinity/);
    }
  });
});
