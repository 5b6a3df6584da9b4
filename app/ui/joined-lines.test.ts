import { expect, test } from "vitest";
import { joinLines } from "./joined-lines.ts";

test.each([
  ["0445110470", "0445110470"],
  ["  0 445 110 470\t", "0 445 110 470"],
  ["0445110470\r\n  0445110471 \n\n\n753420 ", "0445110470, 0445110471, 753420"],
  ["0445110470\r0445110471", "0445110470, 0445110471"],
  ["\n", ""],
])("%j becomes %j", (text, line) => expect(joinLines(text)).toBe(line));
