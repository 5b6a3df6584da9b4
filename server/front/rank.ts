import type { Rank } from "#app/screens.ts";
import { pageOf } from "./page-of.ts";
import { routeOf } from "./route-of.ts";

/**
 * The rank of a request, by method and address alone: nothing else has been read yet. Forms rank at least as high as
 * the cart, except those on the pages of rank `login`.
 */
export function rankOf(method: string, url: string): Rank {
  const { rank } = pageOf(url);
  const isForm = method === "POST";
  if (rank === "cart" && (isForm || routeOf(url).query.has("quote"))) return "order";
  return isForm && rank !== "order" && rank !== "login" ? "cart" : rank;
}
