import { describe, expect, test } from "vitest";
import type { Supply } from "#erp-adapter/contract/conditions/supply.ts";
import english from "./en/every-page.ts";
import { FORMATS } from "./formats.ts";
import croatian from "./hr/every-page.ts";
import { type SupplyText, supplyWords } from "./supply-words.ts";

const TUESDAY = "2026-11-24";
const ZAGREB: Supply = { warehouse: "Zagreb", quantity: 4, date: TUESDAY, kind: "shelf" };
const SPLIT: Supply = { ...ZAGREB, warehouse: "Split", quantity: 3 };
const UNNAMED: Supply = { ...ZAGREB, warehouse: "", date: null };
const FRIDAY: Supply = { warehouse: "Zagreb", quantity: 3, date: "2026-11-27", kind: "incoming" };
const REQUEST: Supply = { warehouse: "", quantity: 2, date: null, kind: "supplier" };

describe("the parts of a line", () => {
  test.each([
    [[ZAGREB], "4 in Zagreb", "", "Zagreb: 4", ""],
    [
      [ZAGREB, SPLIT, FRIDAY],
      "4 in Zagreb, 3 in Split",
      "rest on Friday 27\u00a0Nov",
      "Zagreb: 4, Split: 3",
      "ostatak u petak 27.\u00a011.",
    ],
    [
      [ZAGREB, FRIDAY, REQUEST],
      "4 in Zagreb",
      "3 on Friday 27\u00a0Nov, 2 must be ordered",
      "Zagreb: 4",
      "3 u petak 27.\u00a011., 2 po narudžbi",
    ],
    [[UNNAMED, REQUEST], "4 immediately", "rest must be ordered", "4 odmah", "ostatak po narudžbi"],
    [[REQUEST], "", "2 must be ordered", "", "2 po narudžbi"],
    [
      [
        { ...ZAGREB, date: "2026-11-25" },
        { ...SPLIT, date: "2026-11-25" },
      ],
      "4 in Zagreb, 3 in Split, on Wednesday 25\u00a0Nov",
      "",
      "Zagreb: 4, Split: 3, u srijedu 25.\u00a011.",
      "",
    ],
  ])("case %#", (parts, now, later, sada, naknadno) => {
    expect(supplyWords(parts, TUESDAY, textOf(english.supply), FORMATS.en)).toEqual({ now, later });
    expect(supplyWords(parts, TUESDAY, textOf(croatian.supply), FORMATS.hr)).toEqual({ now: sada, later: naknadno });
  });
});

function textOf(texts: typeof english.supply): SupplyText {
  return (key, values = {}) => {
    const [name = "", day] = key.split(".");
    const found: unknown = Reflect.get(texts, name);
    const text = day ? Reflect.get(found as object, day) : found;
    return String(text).replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(Reflect.get(values, value)));
  };
}
