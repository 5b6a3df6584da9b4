import { createInstance } from "i18next";
import { expect, test } from "vitest";
import enCustomer from "./en/customer.ts";
import enEveryPage from "./en/every-page.ts";
import enHome from "./en/home.ts";
import enProduct from "./en/product.ts";
import hrCustomer from "./hr/customer.ts";
import hrEveryPage from "./hr/every-page.ts";
import hrHome from "./hr/home.ts";
import hrProduct from "./hr/product.ts";
import { I18N_OPTIONS, PAGES } from "./i18n.ts";
import { createTextReader } from "./text-reader.ts";

const ALL = {
  en: { ...enEveryPage, ...enCustomer, ...enHome, ...enProduct },
  hr: { ...hrEveryPage, ...hrCustomer, ...hrHome, ...hrProduct },
};

/** Values as they come: as typed by people, with signs that mean something in texts, and missing. */
const VALUES = ["x", "{{count}}", "$t(header.search)", "$1 $& $$", "<b>", "", 0, 1.5, null, undefined];

test.each(["en", "hr"] as const)("a browser reads every text as i18next does (%s)", (language) => {
  const texts = ALL[language];
  const i18next = createInstance();
  void i18next.init({ ...I18N_OPTIONS, lng: language, resources: { [language]: { [PAGES]: texts } } });
  const reader = createTextReader(language);
  reader.add(texts);
  const keys = listKeys(texts);
  expect(keys.length).toBeGreaterThan(1_000);
  for (const [at, key] of ["no.such.text", ...keys].entries()) {
    const names = [...(keyText(texts, key) ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
    const values = Object.fromEntries(names.map((name, index) => [name, VALUES[(at + index) % VALUES.length]]));
    const plain = key.replace(/_(?:one|few|other)$/, "");
    for (const count of plain === key ? [undefined] : [0, 1, 2, 5, 11, 21, 22, 25, 101, 1.5]) {
      const all = count === undefined ? values : { ...values, count };
      expect(Reflect.apply(reader.t, undefined, [plain, all]), `${plain} ${JSON.stringify(all)}`).toBe(
        Reflect.apply(i18next.t, undefined, [plain, all]),
      );
    }
  }
});

function listKeys(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [before + key] : listKeys(text, `${before}${key}.`),
  );
}

function keyText(texts: object, key: string): string | undefined {
  const found = key.split(".").reduce((at: unknown, name) => Object(at)[name], texts);
  return typeof found === "string" ? found : undefined;
}
