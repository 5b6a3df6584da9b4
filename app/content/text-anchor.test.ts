import { expect, test } from "vitest";
import { fragmentOf, textId } from "./text-anchor.ts";

test.each([
  ["main", "t-main"],
  ["t-main", "t-main"],
  ["č", "t-č"],
])("%s is %s", (name, id) => expect(textId(name)).toBe(id));

test.each([
  ["delivery", "times", "#t-times"],
  ["delivery?x=/1", "times", "#t-times"],
  ["delivery", "t-times", "#t-times"],
  ["", "how", "#t-how"],
  ["news", "spring", "#t-spring"],
  ["news/open-day", "way", "#t-way"],
  ["products/bosch~1", "specs", "#specs"],
  ["catalogue/0?line=diesel", "rows", "#rows"],
  ["finances", "statement", "#statement"],
  ["delivery", 'a"b c', "#t-a%22b%20c"],
  ["delivery", null, ""],
])("%j and %j end in %j", (path, anchor, fragment) => expect(fragmentOf({ path, anchor })).toBe(fragment));
