import { expect, test } from "vitest";
import { detectDelimiter } from "./delimiter.ts";

test.each([
  ["a;b;c\n1;2;3\n", ";"],
  ["a,b,c\n1,2,3\n", ","],
  ["a\tb\tc\n1\t2\t3\n", "\t"],
  ["no;title\n1;PISTON+LINERX4,86STD\n2;NUT, BOLT, STUD\n", ";"],
  ['no,title\n1,"a;b;c"\n2,"d;e;f"\n', ","],
  ["no;price\n1;1,50\n2;2,50\n3;3,50\n", ";"],
  ["number\n1\n2\n", ";"],
  ["no|price|stock\nA1|4,49|1\nA2|5,49|2\n", "|"],
  ["A1|4,49\nA2|5,49\n", "|"],
  ["no;oe\nA1;1|2|3\nA2;4|5|6\n", ";"],
  ["A1,x|y\nA2,x|z\n", ","],
  ["", ";"],
  ["no|stock\n\nA1|1\n  \nA2|2\n", "|"],
  ["A1|4,49|1\nA2|5,49|2\nA3|6", "|"],
  ["a|b\n12\n3|4\n", ";"],
  ["a|b\n1|2|3\n4|5\n", ";"],
  ["x|y;1\nx|z;2\n", ";"],
  ["x|y\t1\nx|z\t2\n", "\t"],
  ["price list\nA1,4\nA2,5\n", ","],
  ["A1;1,5,2\nA2;2,5,3\n", ","],
  ['A1,"a;b;c"\nA2,"d;e;f"\n', ","],
])("%j is cut at %j", (sample, delimiter) => {
  expect(detectDelimiter(sample)).toBe(delimiter);
});
