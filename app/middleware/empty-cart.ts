import { href, type MiddlewareFunction, redirect } from "react-router";
import { moveCarts } from "../account/become-customer.ts";
import { requireCarts } from "../session/require-carts.ts";
import { getLocale } from "./locale.ts";

/** Guard of `empty-cart`: an active cart with lines has its own page. */
export const emptyCart: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === "POST") return;
  await moveCarts(context);
  const { active, position } = await requireCarts(context);
  if (active.lines.length > 0)
    throw redirect(href("/:lang/cart/:page", { lang: getLocale(context), page: String(position) }), 302);
};
