import { expect, test } from "vitest";
import { refusalOfPassword } from "./password.ts";

test.each([
  ["", { rule: "required" }],
  ["nine char", { rule: "min", limit: 10 }],
  ["ten chars!", null],
  ["          ", null],
  ["dizna-demo", null],
  ["č".repeat(10), null],
  ["c\u030c".repeat(9), { rule: "min", limit: 10 }],
  ["👍".repeat(10), null],
  ["👍".repeat(9), { rule: "min", limit: 10 }],
  ["x".repeat(128), null],
  ["x".repeat(129), { rule: "max", limit: 128 }],
  ["c\u030c".repeat(128), null],
  ["ten\tchars!", { rule: "characters" }],
  ["ten\u0000chars!", { rule: "characters" }],
  ["\ud800 ten chars", { rule: "characters" }],
])("%j is refused as %j", (password, refusal) => expect(refusalOfPassword(password)).toEqual(refusal));
