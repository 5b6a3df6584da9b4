import { firstPageOf } from "./first-pages.ts";

/** Screens of a person's own, below the language. */
export const OWN_SCREENS = [
  "addresses",
  "cart",
  "empty-cart",
  "favorites",
  "finances",
  "forgot-password",
  "invoices",
  "lists",
  "login",
  "my-profile",
  "order-cancellation",
  "order-success",
  "orders",
  "own-numbers",
  "register",
  "register-success",
  "restore-email",
  "stock-notice",
  "waiting-for",
] as const;

/** Addresses that take a form, or answer a script, and have no page. */
export const BARE_ADDRESSES = ["banner", "consent", "language", "logout", "new-cart", "suggestions"] as const;

const SCREENS: ReadonlySet<string> = new Set([
  ...OWN_SCREENS,
  ...BARE_ADDRESSES,
  "catalogue",
  "replacements-catalogue",
  "quick-order",
  "preview",
]);

/** True if a single segment below the language belongs to the shop: a story of that name is never shown. */
export function isScreen(segment: string): boolean {
  return SCREENS.has(segment) || firstPageOf(segment) !== null;
}
