import type { ParseKeys } from "i18next";
import { href } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { HeaderData } from "./session/header-data.ts";

/** A link of a menu. Its address is typed by the route list: a page that routes.ts does not have cannot be listed. */
export interface MenuEntry {
  text: ParseKeys;
  to(lang: Locale): string;
  /** who sees it; everybody unless given */
  isFor?(header: HeaderData): boolean;
}

/** Header, site menu and footer. */
export const CATALOGUE_MENU: readonly MenuEntry[] = [
  { text: "header.wholeCatalogue", to: (lang) => href("/:lang/catalogue/:page", { lang, page: "0" }) },
  { text: "header.replacements", to: (lang) => href("/:lang/replacements-catalogue/:page", { lang, page: "0" }) },
];

/** Under the customer's name. What a colleague has no right to, or the ERP does not have, is not offered. */
export const ACCOUNT_MENU: readonly MenuEntry[] = [
  { text: "header.orders", to: (lang) => href("/:lang/orders/:page", { lang, page: "0" }) },
  {
    text: "header.invoices",
    to: (lang) => href("/:lang/invoices/:page", { lang, page: "0" }),
    isFor: ({ rights }) => rights.invoices,
  },
  { text: "header.finances", to: (lang) => href("/:lang/finances", { lang }), isFor: ({ rights }) => rights.finances },
  {
    text: "header.favourites",
    to: (lang) => href("/:lang/favorites/:page", { lang, page: "0" }),
    isFor: ({ hasFavourites }) => hasFavourites,
  },
  { text: "header.profile", to: (lang) => href("/:lang/my-profile", { lang }) },
];
