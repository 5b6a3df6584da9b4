/** Screens that are a person's own, below the language. */
export const OWN_SCREENS = [
  "cart",
  "empty-cart",
  "favorites",
  "finances",
  "forgot-password",
  "invoices",
  "login",
  "my-profile",
  "order-cancellation",
  "order-success",
  "orders",
  "register",
  "register-success",
] as const;

/** Addresses that take a form and show nothing. */
export const FORM_ADDRESSES = ["banner", "language", "logout", "new-cart"] as const;

const SCREENS: ReadonlySet<string> = new Set([
  ...OWN_SCREENS,
  ...FORM_ADDRESSES,
  "catalogue",
  "replacements-catalogue",
  "consent",
  "suggestions",
]);

/** True for a single segment below the language that is the shop's: a story of that name is never shown. */
export function isScreen(segment: string): boolean {
  return SCREENS.has(segment);
}
