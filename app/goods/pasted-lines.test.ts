import { expect, test } from "vitest";
import { toPastedLines } from "./pasted-lines.ts";

test.each([
  ["0445110470, 0 445 110 471 2 kom", ["0445110470", "0 445 110 471 2 kom"]],
  ["0445110470 0445110471", ["0445110470", "0445110471"]],
  ["0445110470;\n04L130277AE x4;", ["0445110470", "04L130277AE x4"]],
])("%s is a list", (text, lines) => expect(toPastedLines(text)).toEqual(lines));

test.each(["0 445 110 470", "0445110470", "injektor, 0445110470", "golf 2.0 tdi", "", "0445 110470 2"])(
  "%s is no list",
  (text) => expect(toPastedLines(text)).toBe(null),
);
