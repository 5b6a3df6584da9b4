import type { TFunction } from "i18next";
import type { Locale } from "#erp-adapter/contract/context.ts";
import enDesk from "#locales/en/desk.ts";
import enHome from "#locales/en/home.ts";
import enShop from "#locales/en/shop.ts";
import hrDesk from "#locales/hr/desk.ts";
import hrHome from "#locales/hr/home.ts";
import hrShop from "#locales/hr/shop.ts";
import { createTexts } from "./texts.ts";

/** All texts of both languages: the server's. What browsers load of them is in app/shell/page-texts.ts. */
export const ALL_TEXTS: Record<Locale, TFunction> = {
  en: createTexts("en", enShop, enDesk, enHome),
  hr: createTexts("hr", hrShop, hrDesk, hrHome),
};
