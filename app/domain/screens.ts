import { firstPageOf } from "./first-pages.ts";

/** Private screens, below the language. */
export const OWN_SCREENS = [
  "addresses",
  "ask",
  "cart",
  "company",
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
  "approvals",
  "approval",
  "approval-rules",
] as const;

/** Segments without a page, below the language: they receive a form or answer a script. */
export const BARE_ADDRESSES = ["banner", "consent", "language", "logout", "new-cart", "suggestions"] as const;

const SCREENS: ReadonlySet<string> = new Set([
  ...OWN_SCREENS,
  ...BARE_ADDRESSES,
  "catalogue",
  "replacements-catalogue",
  "quick-order",
  "preview",
]);

/** True if the segment below the language is a screen of the shop; a story with such a name is never shown. */
export function isScreen(segment: string): boolean {
  return SCREENS.has(segment) || firstPageOf(segment) !== null;
}
