import { describe, expect, test } from "vitest";
import { contentHref } from "./content-href.ts";

describe("a page of ours is linked in the page's language", () => {
  test.each([
    ["", null, "/hr"],
    ["about", null, "/hr/about"],
    ["news/open-day", null, "/hr/news/open-day"],
    ["catalogue/0?line=diesel", null, "/hr/catalogue/0?line=diesel"],
    ["delivery", "times", "/hr/delivery#t-times"],
    ["delivery", 'a"b c', "/hr/delivery#t-a%22b%20c"],
    ["../../evil", null, null],
    ["../hrvatska", null, null],
    ["..//evil.test", null, null],
    ["/evil.test", null, null],
    ["\\evil.test", null, null],
    ["a\tb", null, null],
  ])("%j %j → %j", (path, anchor, href) => {
    expect(contentHref({ to: "page", path, anchor }, "hr")).toBe(href);
  });
});

test.each([
  ["https://example.com/a?b#c", true],
  ["http://example.com", true],
  ["javascript:alert(1)", false],
  ["JaVaScRiPt:alert(1)", false],
  ["\u0001javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["blob:https://a/b", false],
  ["vbscript:x", false],
  ["mailto:a@b.test", false],
  ["//evil.test", false],
  ["", false],
])("outside %j: %s", (href, isAllowed) => {
  expect(contentHref({ to: "outside", href, newTab: true }, "en")).toBe(isAllowed ? href : null);
});

test.each([
  ["mailto:sales@example.com", true],
  ["tel:+38512345600", true],
  ["sms:+385", false],
  ["https://example.com", false],
  ["javascript:alert(1)", false],
])("a person %j: %s", (href, isAllowed) => {
  expect(contentHref({ to: "person", href }, "en")).toBe(isAllowed ? href : null);
});
