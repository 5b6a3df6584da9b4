import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import enDesk from "#locales/en/desk.ts";
import enHome from "#locales/en/home.ts";
import enShop from "#locales/en/shop.ts";
import hrDesk from "#locales/hr/desk.ts";
import hrHome from "#locales/hr/home.ts";
import hrShop from "#locales/hr/shop.ts";
import { I18N_OPTIONS } from "./i18n.ts";
import { createTexts, type TextTree } from "./texts.ts";

const COUNTS = [0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 14, 20, 21, 22, 25, 100, 101, 102, 111, 112, 122, 1_000, 1_001, 0.5];

describe.each([
  ["en", { ...enShop, ...enDesk, ...enHome }],
  ["hr", { ...hrShop, ...hrDesk, ...hrHome }],
] as const)("%s", (language, texts) => {
  const values = Object.fromEntries(namesIn(texts).map((name, index) => [name, `<${name} ${index}> & "{{x}}" $1`]));

  test("every text is what i18next makes of it, with everything filled in", async () => {
    const i18n = createInstance();
    await i18n.init({ ...I18N_OPTIONS, lng: language, resources: { [language]: { shop: texts } } });
    const t = createTexts(language, texts);
    for (const key of keysOf(texts)) {
      if (/_(?:one|few|other)$/.test(key)) continue;
      expect(Reflect.apply(t, null, [key, { ...values, count: 7 }]), key).toBe(
        Reflect.apply(i18n.t, i18n, [key, { ...values, ...PLAIN, count: 7 }]),
      );
    }
  });

  test("every text that counts has i18next's form, whatever the number", async () => {
    const i18n = createInstance();
    await i18n.init({ ...I18N_OPTIONS, lng: language, resources: { [language]: { shop: texts } } });
    const t = createTexts(language, texts);
    const counting = keysOf(texts).flatMap((key) => (key.endsWith("_other") ? [key.slice(0, -"_other".length)] : []));
    expect(counting.length).toBeGreaterThan(5);
    for (const key of counting)
      for (const count of COUNTS)
        expect(Reflect.apply(t, null, [key, { ...values, count }]), `${key} ${count}`).toBe(
          Reflect.apply(i18n.t, i18n, [key, { ...values, ...PLAIN, count }]),
        );
  });
});

test("a missing key comes back; a missing value leaves nothing", () => {
  const t = createTexts("en", { a: { b: "x {{c}} y" } });
  expect(Reflect.apply(t, null, ["a.z"])).toBe("a.z");
  expect(Reflect.apply(t, null, ["a.b"])).toBe("x  y");
});

/** What is filled in is text: i18next would look for more to fill in there. */
const PLAIN = { skipOnVariables: true };

function keysOf(texts: TextTree, path = ""): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const key = path ? `${path}.${name}` : name;
    return typeof value === "string" ? [key] : keysOf(value, key);
  });
}

function namesIn(texts: TextTree): string[] {
  return [...new Set(JSON.stringify(texts).match(/(?<=\{\{)\w+(?=\}\})/g) ?? [])].filter((name) => name !== "count");
}
