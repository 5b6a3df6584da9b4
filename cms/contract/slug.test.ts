import { describe, expect, test } from "vitest";
import { isStorySegment, isStorySlug } from "./slug.ts";

test.each([
  ["about", true],
  ["delphi-euro-6", true],
  ["eu_projects", true],
  ["a--b", true],
  ["a-_b", true],
  ["2026", true],
  ["a".repeat(100), true],
  ["a".repeat(101), false],
  ["site", false],
  ["", false],
  ["About", false],
  ["-about", false],
  ["about-", false],
  ["about_", false],
  ["news/open-day", false],
  ["..", false],
  ["a.json", false],
  ["o nama", false],
  ["štampa", false],
  ["__proto__", false],
  ["<b>", false],
])("segment %j: %s", (segment, isOne) => expect(isStorySegment(segment)).toBe(isOne));

describe("addresses", () => {
  test.each([
    ["about", true],
    ["news", true],
    ["news/open-day", true],
    [`news/${"a".repeat(100)}`, true],
    [`news/${"a".repeat(101)}`, false],
    ["news/2026/open-day", false],
    ["news/site", false],
    ["news/", false],
    ["/news", false],
    ["jobs/mechanic", false],
    ["site", false],
    ["", false],
  ])("%j: %s", (slug, isOne) => expect(isStorySlug(slug)).toBe(isOne));
});
