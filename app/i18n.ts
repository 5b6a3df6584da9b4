import type { InitOptions } from "i18next";
import type desk from "#locales/en/desk.ts";
import type home from "#locales/en/home.ts";
import type shop from "#locales/en/shop.ts";

/** One namespace; keys are `area.text`. */
export const NAMESPACE = "shop";

/** By which tests let i18next read the texts, as the reference. Missing Croatian ones are type errors. */
export const I18N_OPTIONS: InitOptions = {
  ns: [NAMESPACE],
  defaultNS: NAMESPACE,
  fallbackLng: "en",
  supportedLngs: ["en", "hr"],
  interpolation: { escapeValue: false },
};

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: typeof NAMESPACE;
    resources: { shop: typeof shop & typeof desk & typeof home };
  }
}
