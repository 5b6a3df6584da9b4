import { expect, test } from "vitest";
import { emailSchema, toEmailKey } from "./email-address.ts";

test.each([
  ["ivana@workshop.example", true],
  ["ivana.primjer+shop@sub.workshop.example", true],
  ["", false],
  ["ivana", false],
  ["ivana@", false],
  ["a@b.example, c@d.example", false],
  ["a@b.example\r\nBcc: x@y.example", false],
  ["Ivana <ivana@workshop.example>", false],
  ['"a b"@workshop.example', false],
  [`${"a".repeat(243)}@w.example`, true],
  [`${"a".repeat(250)}@w.example`, false],
])("%j is an address: %s", (text, isOne) => expect(emailSchema.safeParse(text).success).toBe(isOne));

test("two spellings have one key", () => {
  expect(toEmailKey(" Ivana@Workshop.EXAMPLE ")).toBe("ivana@workshop.example");
});
