import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Locale } from "../../contract/context.ts";
import { toSortKey } from "./sort-key.ts";

describe("toSortKey", () => {
  test("orders the Croatian letters as a Croatian dictionary does", () => {
    const inOrder = "cvijet čaj ćup dalmacija dno džep đak luk lješnjak noga njuška sat sto šal zec zub žaba".split(
      " ",
    );
    expect([...inOrder].reverse().sort(byKey("hr"))).toEqual(inOrder);
  });

  test("agrees with the collation of the language, word by word", () => {
    const letter = fc.constantFrom(..."abcčćdđefghijklmnoprsštuvzžqwxy0189 ", "dž", "lj", "nj");
    const word = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join("").trim().replace(/ +/g, " "));
    const collators: [Locale, Intl.Collator][] = [
      ["hr", new Intl.Collator("hr", { sensitivity: "variant" })],
      ["en", new Intl.Collator("en", { sensitivity: "base" })],
    ];
    for (const [locale, collator] of collators)
      fc.assert(
        fc.property(word, word, (a, b) => {
          // English distinguishes đ from d only after everything else.
          fc.pre(locale === "hr" || !`${a}${b}`.includes("đ"));
          expect(Math.sign(byKey(locale)(a, b))).toBe(Math.sign(collator.compare(a, b)));
        }),
        { numRuns: 2_000 },
      );
  });

  test("is the same for another case, and for letters written in two signs or one", () => {
    expect(toSortKey("ČAHURA", "hr")).toBe(toSortKey("čahura", "hr"));
    expect(toSortKey("c\u030cahura", "hr")).toBe(toSortKey("čahura", "hr"));
    expect(toSortKey("ǆep", "hr")).toBe(toSortKey("džep", "hr"));
    expect(toSortKey("~a~", "hr")).toBe("a");
  });
});

function byKey(locale: Locale) {
  return (a: string, b: string) => {
    const [left, right] = [toSortKey(a, locale), toSortKey(b, locale)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}
