import { LOCALES } from "#erp-adapter/contract/context.ts";
import { BARE_ADDRESSES, OWN_SCREENS } from "./screens.ts";

/** Areas of a person's own, below the language: every path with such a beginning. */
const AREAS = [
  "addresses/",
  "cart/",
  "favorites/",
  "lists/",
  "quick-order/",
  "orders/",
  "order/",
  "invoices/",
  "invoice/",
  "finances/",
  "own-numbers/",
  "back-in-stock/",
  "price-list/",
  "preview/",
];

/** Found texts, views for paper, other orders of the same list. */
const PARAMETERS = ["query", "print", "sort", "size"];

/** The addresses that robots are asked to leave alone, and the sitemap's address. `origin` is the pinned one. */
export function robotsText(origin: string): string {
  const paths = LOCALES.flatMap((lang) => [
    ...AREAS.map((area) => `/${lang}/${area}`),
    // Exact paths, because other addresses may begin like these: an editor may call a page `login-help`.
    ...[...OWN_SCREENS, ...BARE_ADDRESSES].flatMap((page) => [`/${lang}/${page}$`, `/${lang}/${page}?`]),
  ]);
  const queries = PARAMETERS.flatMap((name) => [`/*?${name}`, `/*&${name}`]);
  const rules = [...paths, ...queries, "/*.data$", "/*.data?"].map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`].join("\n")}\n`;
}
