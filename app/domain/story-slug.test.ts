import { expect, test } from "vitest";
import { isStorySlug } from "./story-slug.ts";

test.each([
  ["about", true],
  ["delphi-euro-6", true],
  ["eu_projects", true],
  ["2026", true],
  ["a".repeat(100), true],
  ["a".repeat(101), false],
  ["site", false],
  ["", false],
  ["About", false],
  ["-about", false],
  ["about-", false],
  ["a--b", false],
  ["news/open-day", false],
  ["..", false],
  ["a.json", false],
  ["o nama", false],
  ["štampa", false],
  ["__proto__", false],
  ["<b>", false],
])("%j: %s", (segment, isOne) => expect(isStorySlug(segment)).toBe(isOne));
