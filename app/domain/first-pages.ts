/**
 * Bare addresses of the paged screens, and the pages to which they lead. A guard of the specification: one table, exact
 * paths.
 */
const FIRST_PAGES: ReadonlyMap<string, string> = new Map([
  ["catalogue", "catalogue/0"],
  ["replacements-catalogue", "replacements-catalogue/0"],
  ["favorites", "favorites/0"],
  ["orders", "orders/0"],
  ["invoices", "invoices/0"],
  ["cart", "cart/1"],
]);

/** Where the shop redirects a path below the language, without a slash in front; null if it does not. */
export function firstPageOf(path: string): string | null {
  return FIRST_PAGES.get(path) ?? null;
}
