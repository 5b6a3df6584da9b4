/** First segments, after the language, of the pages that use the texts of `locales/…/account.ts`. */
const ACCOUNT = new Set([
  "cart",
  "empty-cart",
  "favorites",
  "finances",
  "forgot-password",
  "invoice",
  "invoices",
  "login",
  "my-profile",
  "order",
  "order-cancellation",
  "order-success",
  "orders",
  "register",
  "register-success",
  "restore-email",
]);

/** True if the page of a path is about ordering, orders, invoices or an account, and so needs their texts. */
export function isAccountPath(pathname: string): boolean {
  return ACCOUNT.has(pathname.split("/")[2] ?? "");
}
