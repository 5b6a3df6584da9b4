import type { Locale } from "#erp-adapter/contract/context.ts";

/** Where the error screen leads on. */
export interface ErrorExit {
  page: "replacements-catalogue" | "catalogue" | "orders" | "cart" | "home";
  path: string;
  /** only a page that is not the one that just failed is gone to by itself */
  automatic: boolean;
}

/** By what the path contains, most specific first (specification, section 2). */
const FIRST_PAGES = [
  ["replacements-catalogue", "0"],
  ["catalogue", "0"],
  ["orders", "0"],
  ["cart", "1"],
] as const;

/** The exit of a failed path, in the page's language; home, by hand only, for all others. */
export function errorExit(pathname: string, lang: Locale): ErrorExit {
  for (const [page, first] of FIRST_PAGES) {
    const path = `/${lang}/${page}/${first}`;
    if (pathname.includes(page)) return { page, path, automatic: path !== pathname };
  }
  return { page: "home", path: `/${lang}`, automatic: false };
}
