import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { orElse, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { readForm } from "../request/forms/read-form.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import { isRefusal, refuse } from "../request/page-errors.ts";
import { createCart, loadCartsToChange } from "../request/session/carts.ts";
import { becomeGuest, getActor } from "../request/session/identity.ts";
import type { Route } from "./+types/new-cart.route";
import { newCartFormSchema } from "./cart-forms.ts";
import { requireCarts } from "./require-carts.ts";
import { numberOfTitle } from "./shown-title.ts";
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
    const cart = (await findUnused(context)) ?? (await createCart(key, context));
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

/** An empty cart without a name of its own that was ordered before: it is used again. Null if there is none. */
async function findUnused(context: RequestContext): Promise<Cart | null> {
  const { carts } = await loadCartsToChange(context);
  const unused = carts.filter(({ lines, title }) => lines.length === 0 && numberOfTitle(title) !== null);
  const actor = getActor(context);
  if (unused.length === 0 || !actor) return null;
  const { ordering } = context.get(shopContext).orders;
  const ordered = await orElse(null, "the ordered carts not read", context, () => ordering.orderedCarts(actor));
  return unused.find(({ id }) => ordered?.has(id)) ?? null;
}
