import { expect, test } from "vitest";
import { pictureSources, shownPicture } from "./picture-sources.ts";

const PHOTO = "https://a.storyblok.com/f/1/700x400/ab/shelf.jpg";
const sized = (width: number) => `${PHOTO}/m/${width}x0/filters:format(webp)`;

test("a picture of the image service comes in sizes, none larger than it is", () => {
  expect(pictureSources({ src: PHOTO, width: 700 })).toEqual({
    src: sized(700),
    srcSet: `${sized(320)} 320w, ${sized(640)} 640w, ${sized(700)} 700w`,
  });
});

test("one of unknown size comes in all of them", () => {
  const { src, srcSet } = pictureSources({ src: PHOTO, width: null }) ?? {};
  expect(src).toBe(sized(960));
  expect(srcSet?.split(", ")).toHaveLength(5);
});

test("a very large one comes no larger than a screen", () => {
  expect(pictureSources({ src: PHOTO, width: 6_000 })?.srcSet).toMatch(/ 1920w$/);
});

test.each([
  ["/content/about.svg"],
  ["/content/shelf.webp"],
  ["https://a.storyblok.com/f/1/x/logo.svg"],
  ["https://a-us.storyblok.com/f/1/x/moving.gif"],
])("%s is shown as it is", (src) => expect(pictureSources({ src, width: 100 })).toEqual({ src, srcSet: null }));

test("a picture is shown when it has sources", () => {
  const picture = { src: "/img/pump.svg", alt: "", width: null, height: null };
  expect(shownPicture(picture)).toBe(picture);
  expect(shownPicture({ ...picture, src: "https://evil.test/a.jpg" })).toBeNull();
  expect(shownPicture(null)).toBeNull();
});

test("a picture that the service was already asked for is asked for again, by the shop", () => {
  expect(pictureSources({ src: `${PHOTO}?x=1#y`, width: 100 })?.src).toBe(sized(100));
});

test.each([
  "https://evil.test/a.jpg",
  "http://a.storyblok.com/f/1/a.jpg",
  "https://a.storyblok.com.evil.test/a.jpg",
  "https://user@evil.test/a.storyblok.com",
  "//a.storyblok.com/f/1/a.jpg",
  "/\\evil.test/a.jpg",
  "javascript:alert(1)",
  "data:image/svg+xml,x",
  "",
])("%j is no picture of ours", (src) => expect(pictureSources({ src, width: 100 })).toBeNull());
