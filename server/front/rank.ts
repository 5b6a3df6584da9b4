import { routeOf } from "./route-of.ts";

/** The purpose of a request, in reverse order of refusal: under overload, the last in this list is refused first. */
export type Rank = "order" | "cart" | "login" | "private" | "public" | "export" | "sitemap";

/**
 * The rank of a request, by method and address alone: nothing else has been read yet. Forms rank at least as high as
 * the cart, except those on the pages of rank `login`.
 */
export function rankOf(method: string, url: string): Rank {
  const { path, query } = routeOf(url);
  const isForm = method === "POST";
  const rank = RANKS.find(([pattern]) => pattern.test(path))?.[1] ?? "public";
  if (rank === "cart" && (isForm || query.has("quote"))) return "order";
  return isForm && rank !== "order" && rank !== "login" ? "cart" : rank;
}

const RANKS: readonly [RegExp, Rank][] = [
  [/^\/(?:sitemap[^/]*\.xml|robots\.txt)$/, "sitemap"],
  [/^\/\w\w\/(?:invoices\/export|finances\/statement|lists\/[^/]+\/export)\//, "export"],
  [/^\/\w\w\/order-success$/, "order"],
  [/^\/\w\w\/(?:cart\/\d+|empty-cart)$/, "cart"],
  [/^\/\w\w\/(?:login|register|register-success|company\/join|forgot-password|restore-email|logout)$/, "login"],
  [
    /^\/\w\w\/(?:addresses|company|favorites|lists|my-profile|orders?|order-cancellation|invoices?|finances|waiting-for|approvals?|approval-rules)(?:\/|$)/,
    "private",
  ],
];
