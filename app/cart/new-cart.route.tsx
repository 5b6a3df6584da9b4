import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { sessionContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { readForm } from "../request/forms/read-form.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import { isRefusal, refuse } from "../request/page-errors.ts";
import { createCart } from "../request/session/carts.ts";
import { becomeGuest } from "../request/session/identity.ts";
import type { Route } from "./+types/new-cart.route";
import { newCartFormSchema } from "./cart-forms.ts";
import { requireCarts } from "./require-carts.ts";
import { toCart } from "./to-cart.ts";

export { answerNotFound as loader, NoPage as default };

/**
 * *New cart*, from the header of every page and the tabs of the cart. The form's key makes a double click create only
 * one cart. The key is combined with the person, because a cached page has the same key for all visitors.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readForm(await formOf(request), newCartFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const session = context.get(sessionContext);
  let isSent = false;
  try {
    if (!(await becomeGuest(context)).allowed) throw refuse("too-many", 429);
    isSent = true;
    const key = `${encodeURIComponent(session.user?.id ?? "")}.${reading.value.key.slice(0, 80)}` as IdempotencyKey;
    const cart = await createCart(key, context);
    session.activate(cart.id);
    session.announce({ kind: "cart-created", title: cart.title });
  } catch (error) {
    if (isRefusal(error)) throw error;
    assertErpError(error);
    const limit = isErpError(error, "VALIDATION") ? error.details.limit : undefined;
    const isUnknown = isSent && error.effect !== "none";
    if (isUnknown) session.announce({ kind: "cart-perhaps-created" });
    else session.announce(limit === undefined ? { kind: "cart-not-created" } : { kind: "too-many-carts", limit });
  }
  const { position } = await requireCarts(context);
  return toCart(position, context);
}
