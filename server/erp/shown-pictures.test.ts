import { expect, test } from "vitest";
import { isShownPicture } from "./shown-pictures.ts";

const HOSTS = ["cdn.example.com", "pictures.example:8443"];

test.each([
  "/pictures/0123456789abcdef0123456789abcdef/48x32.webp",
  "/own.jpg",
  "https://cdn.example.com/a.jpg?size=2",
  "https://pictures.example:8443/a.jpg",
])("%s is shown", (src) => {
  expect(isShownPicture(src, HOSTS)).toBe(true);
});

test.each([
  "https://elsewhere.example/a.jpg",
  "http://cdn.example.com/a.jpg",
  "https://cdn.example.com:444/a.jpg",
  "https://cdn.example.com.evil.example/a.jpg",
  "https://user@cdn.example.com/a.jpg",
  "https://cdn.example.com/a.jpg 2x, https://evil.example/b.jpg",
  "//evil.example/a.jpg",
  "/\\evil.example/a.jpg",
  "data:image/svg+xml,<svg/>",
  "javascript:alert(1)",
  "",
])("%s is not", (src) => {
  expect(isShownPicture(src, HOSTS)).toBe(false);
});
