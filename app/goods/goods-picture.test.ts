import { expect, test } from "vitest";
import { pagePictures, rowPicture } from "./goods-picture.ts";

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
  expect(pagePictures(product)).toEqual([
    {
      src: "/p/1600.webp",
      srcSet: "/p/144.webp 144w, /p/480.webp 480w, /p/1600.webp 1600w",
      small: "/p/144.webp",
      alt: "Pump",
    },
  ]);
  expect(rowPicture(product)).toBe("/p/144.webp");
});

test("a row has the largest of small pictures", () => {
  const small = { src: "/p/120.webp", width: 120, height: 80, alt: "Plug" };
  const product = { ...PUMP, image: small.src, images: [small] };
  expect(pagePictures(product)).toEqual([{ src: small.src, srcSet: null, small: small.src, alt: "Plug" }]);
  expect(rowPicture(product)).toBe(small.src);
  const pair = { ...small, smaller: [{ src: "/p/60.webp", width: 60 }] };
  expect(rowPicture({ ...product, images: [pair] })).toBe(small.src);
});

test("an address without sizes goes before the drawing of the group", () => {
  expect(rowPicture({ ...PUMP, image: "/own.jpg" })).toBe("/own.jpg");
  expect(pagePictures({ ...PUMP, image: "/own.jpg" })).toEqual([
    { src: "/own.jpg", srcSet: null, small: "/own.jpg", alt: "Pump" },
  ]);
  expect(pagePictures({ ...PUMP, image: null, images: [] })).toEqual([
    { src: "/img/pump.svg", srcSet: null, small: "/img/pump.svg", alt: null },
  ]);
});

test("a page has all pictures, in the ERP's order", () => {
  const other = { src: "/p/back.webp", width: 640, height: 640, alt: "From behind" };
  const pictures = pagePictures({ ...PUMP, image: PICTURE.src, images: [PICTURE, other] });
  expect(pictures.map(({ src, alt }) => [src, alt])).toEqual([
    [PICTURE.src, "Pump"],
    [other.src, "From behind"],
  ]);
});
