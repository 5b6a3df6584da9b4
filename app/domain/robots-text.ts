import { LOCALES } from "#erp-adapter/contract/context.ts";

/** Areas of a person's own, below the language; everything that begins so. */
const AREAS = ["cart/", "favorites/", "orders/", "order/", "invoices/", "invoice/", "finances/"];

/** Single pages of a person's own, with or without a query. Not what merely begins so: an editor may call a page `login-help`. */
const PAGES = [
  "cart",
  "empty-cart",
  "favorites",
  "finances",
  "forgot-password",
  "invoices",
  "language",
  "login",
  "logout",
  "my-profile",
  "new-cart",
  "order-cancellation",
  "order-success",
  "orders",
  "register",
  "register-success",
];

/** Found texts, views for paper, other orders of the same list. */
const PARAMETERS = ["query", "print", "sort", "size"];

/** What robots are asked to leave alone, and where the sitemap is. `origin` is the pinned one. */
export function robotsText(origin: string): string {
  const paths = LOCALES.flatMap((lang) => [
    ...AREAS.map((area) => `/${lang}/${area}`),
    ...PAGES.flatMap((page) => [`/${lang}/${page}$`, `/${lang}/${page}?`]),
  ]);
  const queries = PARAMETERS.flatMap((name) => [`/*?${name}`, `/*&${name}`]);
  const rules = [...paths, ...queries, "/*.data$", "/*.data?"].map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`].join("\n")}\n`;
}
