import { describe, expect, test } from "vitest";
import { FORMATS } from "./formats.ts";

describe("a measure is written as its language writes numbers", () => {
  test.each([
    ["15 × 7.5 × 1.5 mm", "15 × 7,5 × 1,5 mm"],
    ["7.5x15x1.0", "7,5x15x1,0"],
    ["M12 × 1.5", "M12 × 1,5"],
    ["M10 × 1.25, 132 mm", "M10 × 1,25, 132 mm"],
    ["Ø 12.5 mm", "Ø 12,5 mm"],
    ["0.5–1.5 l, 2.4 kg", "0,5–1,5 l, 2,4 kg"],
    ["12.5", "12,5"],
    ["0.125 mm", "0,125 mm"],
  ])("%s is %s in Croatian", (text, croatian) => {
    expect(FORMATS.hr.measures(text)).toBe(croatian);
    expect(FORMATS.en.measures(text)).toBe(text);
  });
});

test.each([
  ["an engine's name", "2.0 TDI, 110 kW"],
  ["an engine's name", "2.5 D-4D"],
  ["an engine's name", "1.3 MultiJet"],
  ["an engine's name", "1.8 T"],
  ["an engine's name", "1.6 hdi"],
  ["a system's name", "Delphi DFI 1.2"],
  ["a number of a part", "018.590"],
  ["a number of a part", "51.09100-7123 m"],
  ["perhaps a thousand", "1.500 mm"],
  ["Croatian already", "7,5 × 1,5 mm"],
  ["Croatian already", "1.234,5 mm"],
])("%s stays as it is: %s", (_, text) => expect(FORMATS.hr.measures(text)).toBe(text));
