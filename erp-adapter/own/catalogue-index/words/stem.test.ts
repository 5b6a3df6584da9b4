import { describe, expect, test } from "vitest";
import { toStem } from "./stem.ts";
import { toTokens } from "./words.ts";

const stemsOf = (words: string, locale: "en" | "hr") => new Set(toTokens(words).map((word) => toStem(word, locale)));

describe("all forms of a word have one stem", () => {
  test.each([
    "brizgaljka brizgaljke brizgaljki brizgaljku brizgaljkom brizgaljkama brizgaljaka",
    "dizna dizne dizni diznu diznom diznama",
    "pumpa pumpe pumpi pumpu pumpom pumpama",
    "turbopunjač turbopunjača turbopunjaču turbopunjači turbopunjačem turbopunjačima turbopunjače",
    "grijač grijača grijači grijače grijačem grijačima",
    "raspršivač raspršivača raspršivači raspršivače",
    "filtar filtra filtru filtri filtre filter filtera filteri filtere filtrima filterima",
    "brtva brtve brtvi brtvu brtvama brtava",
    "svjećica svjećice svjećici svjećicu svjećicama",
    "zamašnjak zamašnjaka zamašnjaci zamašnjake",
    "cijev cijevi cijevima",
    "crijevo crijeva crijevu crijevima",
    "set seta setu setovi setova setovima",
    "prsten prstena prsteni prstenovi prstenovima",
    "ulje ulja ulju uljem uljima",
    "ventil ventila ventili ventile ventilima",
    "visokotlačna visokotlačne visokotlačnu visokotlačnoj visokotlačnih visokotlačnog visokotlačnim",
    "zupčasti zupčastog zupčastom zupčaste zupčastih",
    "zamjenski zamjenska zamjenske zamjenskog zamjenskih",
  ])("hr: %s", (words) => expect([...stemsOf(words, "hr")]).toHaveLength(1));

  test.each(["injector injectors", "nozzle nozzles", "gasket gaskets", "valve valves", "assembly assemblies"])(
    "en: %s",
    (words) => expect([...stemsOf(words, "en")]).toHaveLength(1),
  );

  test.each(["VII 7 mk7", "II 2 mk2", "IX 9"])("generations: %s", (words) => {
    expect([...stemsOf(words, "hr")]).toHaveLength(1);
    expect([...stemsOf(words, "en")]).toHaveLength(1);
  });
});

test.each([
  ["hr", "pumpa", "puma"],
  ["hr", "motor", "motorni"],
  ["hr", "turbina", "turbo"],
  ["hr", "cijev", "cijena"],
  ["hr", "ventil", "ventilator"],
  ["hr", "set", "sat"],
  ["en", "pump", "pumice"],
  ["en", "valve", "value"],
  ["en", "v8", "v6"],
] as const)("%s: %s and %s are two words", (locale, one, other) => {
  expect(toStem(one, locale)).not.toBe(toStem(other, locale));
});
