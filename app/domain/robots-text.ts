import { LOCALES } from "#erp-adapter/contract/context.ts";
import { BARE_ADDRESSES, OWN_SCREENS } from "./screens.ts";

/** Private areas below the language: every path that begins like this is disallowed. */
const AREAS = [
  "addresses/",
  "approval/",
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

/** Query parameters of search results, print views, and other sorts or sizes of a list. */
const PARAMETERS = ["query", "print", "sort", "size"];

/** The text of robots.txt: the disallowed paths and the URL of the sitemap. `origin` is the pinned origin. */
export function robotsText(origin: string): string {
  const paths = LOCALES.flatMap((lang) => [
    ...AREAS.map((area) => `/${lang}/${area}`),
    // Exact paths, because other paths may begin like these: an editor may call a page `login-help`.
    ...[...OWN_SCREENS, ...BARE_ADDRESSES].flatMap((page) => [`/${lang}/${page}$`, `/${lang}/${page}?`]),
  ]);
  const queries = PARAMETERS.flatMap((name) => [`/*?${name}`, `/*&${name}`]);
  const rules = [...paths, ...queries, "/*.data$", "/*.data?"].map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`].join("\n")}\n`;
}
