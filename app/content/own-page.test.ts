import { expect, test } from "vitest";
import { ownPage } from "./own-page.ts";

test.each([
  ["http://localhost:5412/en/old", "http://localhost:5412", "old", null],
  ["https://localhost:5412/en/old", "http://localhost:5412", "old", null],
  ["http://LOCALHOST:5412/hr/old/", "http://localhost:5412", "old", null],
  ["https://shop.example/en/old", "https://shop.example", "old", null],
  ["https://shop.example:443/en/a/b?x=1#how", "https://shop.example", "a/b?x=1", "how"],
  ["http://shop.example/en/old", "https://shop.example", "old", null],
  ["http://shop.example:80/en/old", "https://shop.example", "old", null],
  ["HTTPS://Shop.Example./en//old//", "https://shop.example", "old", null],
  ["https://shop.example/%65n/old", "https://shop.example", "old", null],
  ["https://shop.example/en/x/../old", "https://shop.example", "old", null],
  ["https://shop.example/en/%C4%8D#%C4%8D", "https://shop.example", "%C4%8D", "č"],
  ["https://shop.example/en#%", "https://shop.example", "", null],
  ["https://shop.example/hr", "https://shop.example", "", null],
  ["https://shop.example", "https://shop.example", "", null],
])("%s is a page of %s: %s", (href, origin, path, anchor) =>
  expect(ownPage(href, origin)).toEqual({ to: "page", path, anchor }),
);

test.each([
  "https://shop.example.evil.test/en/old",
  "https://www.shop.example/en/old",
  "https://shop.example:8443/en/old",
  "https://shop.example/robots.txt",
  "https://shop.example/EN/old",
  "https://shop.example/english",
  "ftp://shop.example/en/old",
  "/en/old",
  "",
])("%j is none", (href) => expect(ownPage(href, "https://shop.example")).toBeNull());
