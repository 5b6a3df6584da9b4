import { expect, test } from "vitest";
import { numberOfTitle } from "./shown-title.ts";

test.each([
  ["Cart 1", "1"],
  ["Cart 50", "50"],
  ["Cart 1000", "1000"],
  ["Cart 0", null],
  ["Cart 01", null],
  ["Cart 10000", null],
  ["Cart", null],
  ["Cart 1 ", null],
  ["cart 1", null],
  ["My Cart 1", null],
  ["Cart ١", null],
  ["Košarica 1", null],
])("%j is the default title of number %s", (title, number) => expect(numberOfTitle(title)).toBe(number));
