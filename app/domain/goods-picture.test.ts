import { expect, test } from "vitest";
import { pagePicture, rowPicture } from "./goods-picture.ts";

const PICTURE = {
  src: "/p/1600.webp",
  width: 1_600,
  height: 900,
  smaller: [
    { src: "/p/144.webp", width: 144 },
    { src: "/p/480.webp", width: 480 },
  ],
};
const PUMP = { title: "Pump", group: { id: "pump" } };

test("a page offers every size, a row has the smallest that is enough", () => {
  const product = { ...PUMP, image: PICTURE.src, images: [PICTURE] };
  expect(pagePicture(product)).toEqual({
    src: "/p/1600.webp",
    srcSet: "/p/144.webp 144w, /p/480.webp 480w, /p/1600.webp 1600w",
    alt: "Pump",
  });
  expect(rowPicture(product)).toBe("/p/144.webp");
});

test("of small pictures alone a row has the largest", () => {
  const small = { src: "/p/120.webp", width: 120, height: 80, alt: "Plug" };
  const product = { ...PUMP, image: small.src, images: [small] };
  expect(pagePicture(product)).toEqual({ src: small.src, srcSet: null, alt: "Plug" });
  expect(rowPicture(product)).toBe(small.src);
  const pair = { ...small, smaller: [{ src: "/p/60.webp", width: 60 }] };
  expect(rowPicture({ ...product, images: [pair] })).toBe(small.src);
});

test("an address without sizes goes before the drawing of the group", () => {
  expect(rowPicture({ ...PUMP, image: "/own.jpg" })).toBe("/own.jpg");
  expect(pagePicture({ ...PUMP, image: "/own.jpg" })).toEqual({ src: "/own.jpg", srcSet: null, alt: "Pump" });
  expect(pagePicture({ ...PUMP, image: null, images: [] })).toEqual({ src: "/img/pump.svg", srcSet: null, alt: null });
});
