import type { MiddlewareFunction } from "react-router";
import { moveCarts } from "./become-customer.ts";
import { requireCarts } from "./require-carts.ts";
import { toCart } from "./to-cart.ts";

/** Guard of `empty-cart`: redirects to the active cart's own page if it has lines. */
export const emptyCart: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === "POST") return;
  await moveCarts(context);
  const { active, position } = await requireCarts(context);
  if (active.lines.length > 0) throw toCart(position, context, 302);
};
