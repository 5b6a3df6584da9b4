import { href, type MiddlewareFunction, redirect } from "react-router";
import { sessionContext } from "../context.ts";
import { getLocale } from "./locale.ts";

/** Guard of `order-success`: within ten minutes after an order, in the same session; a reload is allowed. */
export const orderAdded: MiddlewareFunction<Response> = ({ context }) => {
  if (!context.get(sessionContext).orderAdded) throw redirect(href("/:lang", { lang: getLocale(context) }), 302);
};
