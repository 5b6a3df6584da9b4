import { OWN_SCREENS } from "./screens.ts";

/** First segments, after the language, of the pages that use the texts of `locales/…/account.ts`. */
const ACCOUNT: ReadonlySet<string> = new Set([
  ...OWN_SCREENS,
  "back-in-stock",
  "invoice",
  "order",
  "price-list",
  "quick-order",
]);

/** True if the page of a path is about ordering, orders, invoices or an account, and so needs their texts. */
export function isAccountPath(pathname: string): boolean {
  return ACCOUNT.has(pathname.split("/")[2] ?? "");
}
