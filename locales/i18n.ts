import type { InitOptions } from "i18next";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import type customer from "./en/customer.ts";
import type documents from "./en/documents.ts";
import type everyPage from "./en/every-page.ts";
import type front from "./en/front.ts";
import type home from "./en/home.ts";
import type mail from "./en/mail.ts";
import type product from "./en/product.ts";

/** The namespace of the pages' texts; keys are `area.text`. */
export const PAGES = "shop";

/** The i18next options on the server and in browsers. A missing Croatian text is a type error. */
export const I18N_OPTIONS = {
  ns: [PAGES],
  defaultNS: PAGES,
  fallbackLng: "en",
  supportedLngs: LOCALES,
  // React and the mails escape their values; escaping here would escape twice.
  interpolation: { escapeValue: false },
  missingInterpolationHandler: () => "",
} satisfies InitOptions;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: typeof PAGES;
    resources: {
      shop: typeof everyPage & typeof customer & typeof home & typeof product;
      mail: typeof mail;
      documents: typeof documents;
      front: typeof front;
    };
  }
}
