import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generateProducts } from "./generate-products.ts";

const FOLDER = join(import.meta.dirname, "../../../public/img/goods");
const FILES = readdirSync(FOLDER).toSorted();

describe("pictures of the demo's products", () => {
  test("every product has two pictures that are there, and every picture is a product's", () => {
    const used = [...generateProducts({ products: 6_000 })].map(({ pictures = [] }) =>
      pictures.map(({ src }) => src.replace("/img/goods/", "")),
    );
    expect(used.every((files) => files.length === 2)).toBe(true);
    expect([...new Set(used.flat())].toSorted()).toEqual(FILES);
  });

  test("no two pictures are alike, and each is small and has no script, no text and no address", () => {
    const pictures = FILES.map((file) => readFileSync(join(FOLDER, file), "utf8"));
    expect(new Set(pictures).size).toBe(FILES.length);
    for (const [at, svg] of pictures.entries()) {
      expect(svg.length, FILES[at]).toBeLessThan(35_000);
      expect(svg, FILES[at]).not.toMatch(/<script|<text|<image|href|\son\w+=|NaN|Infinity/);
    }
  });
});
