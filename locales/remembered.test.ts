import { createInstance, type i18n } from "i18next";
import { expect, test, vi } from "vitest";
import hrEveryPage from "./hr/every-page.ts";
import { I18N_OPTIONS, PAGES } from "./i18n.ts";
import { remembered } from "./remembered.ts";

function openTexts(language: "en" | "hr", texts: object): i18n {
  const opened = createInstance();
  void opened.init({ ...I18N_OPTIONS, lng: language, resources: { [language]: { [PAGES]: texts } } });
  return opened;
}

test("a text is made once for the same values", () => {
  const { t } = openTexts("hr", hrEveryPage);
  const looked = vi.fn(t);
  const texts = remembered(Object.assign(looked, t));
  expect([texts("header.search"), texts("header.search"), looked.mock.calls.length]).toEqual(["Traži", "Traži", 1]);
  expect([texts("header.lines", { count: 21 }), texts("header.lines", { count: 22 })]).toEqual([
    "21 stavka",
    "22 stavke",
  ]);
  expect(texts("header.lines", { count: 21 })).toBe("21 stavka");
  expect(looked).toHaveBeenCalledTimes(3);
});

test("a text that was missing is there once its part has come", () => {
  const texts = openTexts("hr", {});
  const t = remembered(texts.t);
  expect(t("header.search")).toBe("header.search");
  texts.addResourceBundle("hr", PAGES, hrEveryPage);
  expect(t("header.search")).toBe("Traži");
});

test.each([
  ["{{number}}"],
  ["{{- number}}"],
  ["{{number}} {{number}}"],
  ["$t(header.search)"],
  ["$t(header.search, {'lng': 'en'})"],
  ["$1 $& $$"],
  ["<b>&amp;"],
  ["{{"],
])("%j stays as it was typed", (typed) => {
  const { t } = openTexts("en", { a: "[{{number}}|{{title}}]", header: { search: "no" } });
  expect(Reflect.apply(t, null, ["a", { number: typed, title: typed }])).toBe(`[${typed}|${typed}]`);
});

test.each([
  ["Dizna d.o.o.", "Barcode for Dizna d.o.o. Read Dizna d.o.o., not more.. "],
  ["Why?", "Barcode for Why? Read Why?, not more.. "],
  ["Dizna", "Barcode for Dizna. Read Dizna, not more.. "],
])("a sentence that ends with %s has one full stop", (name, sentence) => {
  const { t } = openTexts("en", { a: "Barcode for {{name}}. Read {{name}}, not more.. " });
  expect(Reflect.apply(remembered(t), null, ["a", { name }])).toBe(sentence);
});

test("a value that is missing leaves nothing", () => {
  const { t } = openTexts("en", { a: "x {{b}} y" });
  expect(Reflect.apply(t, null, ["a"])).toBe("x  y");
  expect(Reflect.apply(t, null, ["a", { b: undefined }])).toBe("x  y");
});
