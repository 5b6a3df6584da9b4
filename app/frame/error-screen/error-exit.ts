import type { Locale } from "#erp-adapter/contract/context.ts";

/** The page to which the error screen leads. */
export interface ErrorExit {
  page: "replacements-catalogue" | "catalogue" | "orders" | "cart" | "home";
  path: string;
  /** true if the error screen may open the page by itself */
  automatic: boolean;
}

/** Most specific first, because the first entry whose name is in the failed path wins (specification, section 2). */
const FIRST_PAGES = [
  ["replacements-catalogue", "0"],
  ["catalogue", "0"],
  ["orders", "0"],
  ["cart", "1"],
] as const;

/**
 * The page to open after an error at `pathname`, in the language of the page. If no entry matches, or the entry's page
 * is the one that has just failed, it is the home page, which never opens automatically.
 */
export function errorExit(pathname: string, lang: Locale): ErrorExit {
  for (const [page, first] of FIRST_PAGES) {
    const path = `/${lang}/${page}/${first}`;
    if (pathname === path) break;
    if (pathname.includes(page)) return { page, path, automatic: true };
  }
  return { page: "home", path: `/${lang}`, automatic: false };
}
