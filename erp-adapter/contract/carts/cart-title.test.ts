import { describe, expect, test } from "vitest";
import { parseCartTitle } from "./cart-title.ts";

describe("cart titles", () => {
  test.each([
    ["Van 3", "Van 3"],
    ["  Kombi Đakovo\t", "Kombi Đakovo"],
    ["車庫", "車庫"],
    ["می‌خواهم", "می‌خواهم"],
    ["x".repeat(60), "x".repeat(60)],
    ["🚐".repeat(60), "🚐".repeat(60)],
    [` ${"x".repeat(60)} `, "x".repeat(60)],
  ])("%j is %j", (text, title) => {
    expect(parseCartTitle(text)).toBe(title);
  });

  test.each([
    ["", "required"],
    [" \u00a0\n", "required"],
    ["x".repeat(61), "max"],
    ["🚐".repeat(61), "max"],
    ["a\nb", "characters"],
    ["a\0b", "characters"],
    ["a\u0085b", "characters"],
    ["a\u2028b", "characters"],
    ["a\ud800", "characters"],
    ["\u3164", "characters"],
    ["a\u202eb", "characters"],
    ["\u200b", "characters"],
    [7, "shape"],
    [null, "shape"],
  ])("%j is refused: %s", (text, rule) => {
    expect(() => parseCartTitle(text)).toThrow(
      expect.objectContaining({
        code: "VALIDATION",
        details: { field: "title", rule, limit: rule === "max" ? 60 : undefined },
      }),
    );
  });
});
