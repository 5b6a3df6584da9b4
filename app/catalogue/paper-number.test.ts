import { expect, test } from "vitest";
import { toPaperNumber } from "./paper-number.ts";

test.each([
  ["26-000123", "26-000123"],
  ["račun br. 26-1-000123", "26-1-000123"],
  ["Narudžba 26-000123", "26-000123"],
  ["invoice no.: 26-1-000123", "26-1-000123"],
  ["otpremnica 26-D-000123", "26-D-000123"],
  ["NAR 2026/114", "NAR 2026/114"],
  ["No12", "No12"],
  ["Nalog Ивана 7", "Nalog Ивана 7"],
])("%s is the number %s", (text, number) => expect(toPaperNumber(text)).toBe(number));

test.each(["", "brizgaljka golf", "račun", "0445110470, 0445110471", "26-1\n26-2"])(
  "%j is no number of a paper",
  (text) => expect(toPaperNumber(text)).toBe(null),
);
