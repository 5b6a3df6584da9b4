import type { ParseKeys } from "i18next";
import { href } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ProductLine } from "#erp-adapter/contract/product-lines.ts";
import type { HeaderData } from "../request/header/header-data.ts";

/** A link of a menu. The types of `href` check its path against routes.ts. */
export interface MenuEntry {
  text: ParseKeys;
  to(lang: Locale): string;
}

/** Links of the header, the site menu and the footer. */
export const CATALOGUE_MENU: readonly MenuEntry[] = [
  { text: "header.quickOrder", to: (lang) => href("/:lang/quick-order", { lang }) },
  { text: "header.wholeCatalogue", to: (lang) => href("/:lang/catalogue/:page", { lang, page: "0" }) },
  { text: "header.replacements", to: (lang) => href("/:lang/replacements-catalogue/:page", { lang, page: "0" }) },
];

/** Content pages that the header links to, at the end of its row. */
export const INFO_MENU: readonly MenuEntry[] = [
  { text: "pages.news", to: (lang) => href("/:lang/news", { lang }) },
  { text: "pages.delivery", to: (lang) => story(lang, "delivery") },
  { text: "pages.about", to: (lang) => href("/:lang/about", { lang }) },
];

/** Links of the footer about buying. */
export const BUYING_MENU: readonly MenuEntry[] = [
  ...CATALOGUE_MENU,
  { text: "pages.delivery", to: (lang) => story(lang, "delivery") },
  { text: "pages.terms", to: (lang) => story(lang, "terms") },
];

/**
 * Pages about the company: shown in the site menu, in the footer, and beside content pages that are in no other menu.
 */
export const COMPANY_MENU: readonly MenuEntry[] = [
  { text: "pages.about", to: (lang) => href("/:lang/about", { lang }) },
  { text: "pages.news", to: (lang) => href("/:lang/news", { lang }) },
  { text: "pages.delivery", to: (lang) => story(lang, "delivery") },
  { text: "pages.car-service", to: (lang) => story(lang, "car-service") },
  { text: "pages.careers", to: (lang) => story(lang, "careers") },
  { text: "pages.eu-projects", to: (lang) => story(lang, "eu-projects") },
];

export const LEGAL_MENU: readonly MenuEntry[] = [
  { text: "pages.terms", to: (lang) => story(lang, "terms") },
  { text: "pages.privacy", to: (lang) => story(lang, "privacy") },
  { text: "pages.cookies", to: (lang) => story(lang, "cookies") },
];

/** Links to the content page about each of these product lines, not to its goods in the catalogue. */
export function lineMenu(lines: readonly ProductLine[]): MenuEntry[] {
  return lines.map((line) => ({ text: `lines.${line}` as const, to: (lang) => story(lang, line) }));
}

function story(lang: Locale, slug: string): string {
  return href("/:lang/:slug", { lang, slug });
}

type Whose = Pick<HeaderData, "rights" | "hasFavourites" | "hasApprovals" | "hasPeople" | "hasAddresses">;

/** The menu under the customer's name. Omits pages that the person may not see or the ERP does not offer. */
export function accountMenu(whose: Whose): MenuEntry[] {
  return accountNav(whose).filter(({ isInMenu }) => isInMenu !== false);
}

/** The ways between the pages of a customer's account: the menu, and what the profile leads to. */
export function accountNav({
  rights,
  hasFavourites: favourites,
  hasApprovals: approvals,
  hasPeople: people,
  hasAddresses: addresses,
}: Whose): AccountEntry[] {
  const shown = { ...rights, favourites, approvals, people, addresses };
  return ACCOUNT.filter(({ only }) => only === undefined || shown[only]);
}

interface AccountEntry extends MenuEntry {
  only?: "invoices" | "finances" | "favourites" | "approvals" | "people" | "addresses";
  /** false: not in the menu under the name, which would become long */
  isInMenu?: false;
}

const ACCOUNT: readonly AccountEntry[] = [
  { text: "header.orders", to: (lang) => href("/:lang/orders/:page", { lang, page: "0" }) },
  { text: "header.invoices", to: (lang) => href("/:lang/invoices/:page", { lang, page: "0" }), only: "invoices" },
  { text: "header.finances", to: (lang) => href("/:lang/finances", { lang }), only: "finances" },
  { text: "header.favourites", to: (lang) => href("/:lang/favorites/:page", { lang, page: "0" }), only: "favourites" },
  { text: "header.approvals", to: (lang) => href("/:lang/approvals", { lang }), only: "approvals" },
  { text: "header.lists", to: (lang) => href("/:lang/lists", { lang }) },
  { text: "header.ownNumbers", to: (lang) => href("/:lang/own-numbers", { lang }), isInMenu: false },
  { text: "header.addresses", to: (lang) => href("/:lang/addresses", { lang }), only: "addresses", isInMenu: false },
  { text: "header.waitingFor", to: (lang) => href("/:lang/waiting-for", { lang }), isInMenu: false },
  { text: "header.company", to: (lang) => href("/:lang/company", { lang }), only: "people" },
  { text: "header.profile", to: (lang) => href("/:lang/my-profile", { lang }) },
];

/** The URL of a product line: the catalogue with the filter `line`. */
export function lineHref(lang: Locale, line: ProductLine): string {
  return `${href("/:lang/catalogue/:page", { lang, page: "0" })}?line=${line}`;
}
