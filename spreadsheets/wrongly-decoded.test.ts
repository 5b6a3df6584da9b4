import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { isWronglyDecoded } from "./wrongly-decoded.ts";

const HONEST = [
  ...["", "Washer", "Brtva, čašica, žica, đon, ćup", "Škoda ŠĐČĆŽ", "Ärmel für Öl und Äxte", "Café, crème, Ångström"],
  ...["5 °C ± 1", "Kit “A” – 10 €", "ÐÑ", "Ñandú", "Đuro Đaković", "ulje 5W-30 ®", "Ciśnienie, śruba, Ńe"],
];

test.each(HONEST)("%j is as written", (text) => {
  expect(isWronglyDecoded(text)).toBe(false);
});

test.each(
  ["windows-1252", "windows-1250"].flatMap((page) =>
    ["Košuljica žice", "Café", "Dichtung für Öl", "5 °C", "đon"].map((text) => [text, page]),
  ),
)("%j in UTF-8 that was read as %s is noticed", (text, page) => {
  const read = iconv.decode(Buffer.from(text), page);
  expect(isWronglyDecoded(read), read).toBe(true);
});

test("a byte that a code page leaves free is noticed, too: č in windows-1252", () => {
  expect(isWronglyDecoded("Ku\u00c4\u008dište?")).toBe(false);
  expect(isWronglyDecoded("Ku\u00c4\u008di\u00c5¡te?")).toBe(true);
});
