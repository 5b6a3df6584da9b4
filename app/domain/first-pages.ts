/**
 * Paths of paged screens without a page number, and the paths of their first pages. The specification requires one
 * table of exact paths.
 */
const FIRST_PAGES: ReadonlyMap<string, string> = new Map([
  ["catalogue", "catalogue/0"],
  ["replacements-catalogue", "replacements-catalogue/0"],
  ["favorites", "favorites/0"],
  ["orders", "orders/0"],
  ["invoices", "invoices/0"],
  ["cart", "cart/1"],
]);

/**
 * The path to which the shop redirects a path below the language, without a slash in front; null if there is no
 * redirect.
 */
export function firstPageOf(path: string): string | null {
  return FIRST_PAGES.get(path) ?? null;
}
