import { expect, test } from "vitest";
import { goodsPicture } from "./goods-picture.ts";

const PICTURE = {
  src: "/p/1600.webp",
  width: 1_600,
  height: 900,
  smaller: [
    { src: "/p/144.webp", width: 144 },
    { src: "/p/480.webp", width: 480 },
  ],
};
const group = { id: "pump" };

test("a page offers every size, a row the smallest that is enough", () => {
  const product = { image: PICTURE.src, images: [PICTURE], group };
  expect(goodsPicture(product, "page")).toEqual({
    src: "/p/1600.webp",
    srcSet: "/p/144.webp 144w, /p/480.webp 480w, /p/1600.webp 1600w",
    drawn: false,
  });
  expect(goodsPicture(product, "row")).toEqual({ src: "/p/144.webp", drawn: false });
});

test("a row of small pictures alone takes the largest of them", () => {
  const small = { src: "/p/120.webp", width: 120, height: 80 };
  expect(goodsPicture({ image: small.src, images: [small], group }, "row")).toEqual({ src: small.src, drawn: false });
  const pair = { ...small, smaller: [{ src: "/p/60.webp", width: 60 }] };
  expect(goodsPicture({ image: pair.src, images: [pair], group }, "row")).toMatchObject({ src: small.src });
});

test("an address without sizes goes before the drawing of the group", () => {
  expect(goodsPicture({ image: "/own.jpg", group }, "row")).toEqual({ src: "/own.jpg", drawn: false });
  expect(goodsPicture({ image: null, images: [], group }, "page")).toEqual({ src: "/img/pump.svg", drawn: true });
});
