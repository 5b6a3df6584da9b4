import { expect, test } from "vitest";
import { parsePreviewAddress } from "./preview-address.ts";

test.each([
  ["about", "", "en", "en", "about"],
  ["about", "", "hr", "hr", "about"],
  ["hr/about", "_storyblok_lang=hr", "en", "hr", "about"],
  ["about", "_storyblok_lang=hr", "en", "hr", "about"],
  ["hr/about", "", "en", "hr", "about"],
  ["about", "_storyblok_lang=default", "hr", "en", "about"],
  ["default/about", "", "hr", "en", "about"],
  ["about", "_storyblok_lang=de", "hr", "hr", "about"],
  ["hr/news/open-day", "_storyblok_lang=hr", "en", "hr", "news/open-day"],
  ["hr", "_storyblok_lang=hr", "en", "hr", ""],
  ["hr/", "", "en", "hr", ""],
  ["", "", "hr", "hr", ""],
  ["hrvatska", "", "en", "en", "hrvatska"],
] as const)("%s?%s in %s: %s %s", (address, query, current, lang, slug) => {
  expect(parsePreviewAddress(address, new URLSearchParams(query), current)).toEqual({ lang, slug });
});
