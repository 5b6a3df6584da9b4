import type { Locale } from "#erp-adapter/contract/context.ts";

/** The page to which the error screen leads on. */
export interface ErrorExit {
  page: "replacements-catalogue" | "catalogue" | "orders" | "cart" | "home";
  path: string;
  /** true if the error screen may open the page by itself: never the page that has just failed */
  automatic: boolean;
}

/** Chosen by what the path contains, most specific first (specification, section 2). */
const FIRST_PAGES = [
  ["replacements-catalogue", "0"],
  ["catalogue", "0"],
  ["orders", "0"],
  ["cart", "1"],
] as const;

/** The exit of a failed path, in the page's language; for all other paths home, and never automatic. */
export function errorExit(pathname: string, lang: Locale): ErrorExit {
  for (const [page, first] of FIRST_PAGES) {
    const path = `/${lang}/${page}/${first}`;
    if (pathname.includes(page)) return { page, path, automatic: path !== pathname };
  }
  return { page: "home", path: `/${lang}`, automatic: false };
}
