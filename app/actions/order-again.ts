import { data, href, type RouterContextProvider, redirect } from "react-router";
import { type Cart, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { toLogin } from "../account/to-login.ts";
import { factsContext, sessionContext, shopContext } from "../context.ts";
import { isAskable, orderAgain, toAgainCode, toWanted, type Wanted } from "../domain/order-again.ts";
import { refuse } from "../domain/page-errors.ts";
import { againFormSchema, type ChosenCart, parseCartChoice } from "../forms/order-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { getLocale } from "../middleware/locale.ts";
import { type AgainView, loadAgain } from "../orders/load-again.ts";
import { requireOrder, type ShownOrder } from "../orders/load-order.ts";
import { callContext } from "../session/call-context.ts";
import { forgetCarts, loadCarts } from "../session/carts.ts";

/** Why nothing was added, for the page to say. */
export interface AgainRefusal {
  reason: "nothing" | "conflict" | "tooManyCarts" | "failed" | "unknown";
  /** of nothing: why, line by line */
  view: AgainView | null;
  limit: number | null;
  /** the choice as it was sent: a new cart must not become two when the answer was lost */
  chosen: string;
}

export interface OrderForm {
  form: FormData;
  url: URL;
  params: { orderId: string };
  context: Readonly<RouterContextProvider>;
}

/**
 * *Order again*: what of an order can be had now goes into the chosen cart, in one change of it or not at all. All of
 * it leads to the cart; some of it back to the order, whose address then says what was left out.
 */
export async function orderAgainInto({ form, url, params, context }: OrderForm) {
  const reading = readForm(form, againFormSchema);
  const chosen = reading.ok ? parseCartChoice(reading.value.cart) : null;
  if (!reading.ok || !chosen) throw refuse("bad-request", 400);
  const { order } = await requireOrder({ url, params, context });
  const outcome = await add(order, chosen, { url, context });
  if (outcome instanceof Response) return outcome;
  const { status, ...refusal } = outcome;
  return data({ again: { ...refusal, chosen: reading.value.cart } satisfies AgainRefusal }, { status });
}

type Refused = Omit<AgainRefusal, "chosen"> & { status: number };

async function add(
  order: ShownOrder,
  chosen: ChosenCart,
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
): Promise<Response | Refused> {
  const { erp, log } = context.get(shopContext);
  let isSent = false;
  try {
    const shown = await findCart(chosen, context);
    if (shown === "other") return refused("conflict", 409);
    const maxLines = Math.min(MAX_CART_LINES, erp.capabilities.conditions.maxBatch);
    const { conditions, packOf } = await askFor(toWanted(order.lines).slice(0, maxLines), context);
    const { products, outcome } = orderAgain(order.lines, conditions, { cart: shown?.lines ?? [], packOf, maxLines });
    if (products.length === 0) return refused("nothing", 409, { view: await loadAgain(order, outcome, context) });
    const cart = shown ?? (await createCart(chosen, context));
    if (!cart) return refused("conflict", 409);
    isSent = true;
    await erp.carts.update(cart.id, { products, ifVersion: cart.version }, callContext(context));
    forgetCarts(context);
    context.get(sessionContext).activate(cart.id);
    return outcome.every((fate) => fate === "added")
      ? toCart(order, context)
      : toOutcome(order, { again: toAgainCode(outcome), in: cart.id }, context);
  } catch (error) {
    forgetCarts(context);
    if (isErpError(error, "UNAUTHENTICATED")) throw toLogin(context, url);
    if (isErpError(error, "VERSION_CONFLICT") || isErpError(error, "NOT_FOUND")) return refused("conflict", 409);
    if (isErpError(error, "VALIDATION") && error.details.field === "carts")
      return refused("tooManyCarts", 400, { limit: error.details.limit ?? null });
    assertErpError(error);
    log.warn({ requestId: context.get(factsContext).requestId, code: error.code }, "not ordered again");
    return refused(isSent && error.effect !== "none" ? "unknown" : "failed", 503);
  }
}

/** The cart that was chosen, null for one that is still to be made; `other` when it is not the one that was shown. */
async function findCart(chosen: ChosenCart, context: Readonly<RouterContextProvider>): Promise<Cart | null | "other"> {
  if (chosen.kind === "new") return null;
  const { carts } = await loadCarts(context);
  const cart = carts.find(({ id }) => id === chosen.id);
  return cart?.version === chosen.version ? cart : "other";
}

/** Present conditions and packs of the products of an order: two ERP calls. */
async function askFor(wanted: readonly Wanted[], context: Readonly<RouterContextProvider>) {
  const { erp } = context.get(shopContext);
  const [conditions, products] = await Promise.all([
    erp.conditions({ lines: wanted.filter(isAskable) }, callContext(context)),
    erp.catalogue.products(
      wanted.map(({ product }) => product),
      callContext(context),
    ),
  ]);
  const packs = new Map(products.map(({ id, packQuantity }) => [id, packQuantity]));
  return {
    conditions: new Map<ProductId, Condition>(conditions.map((condition) => [condition.product, condition])),
    packOf: (product: ProductId) => packs.get(product) ?? 1,
  };
}

/** Null for a cart that has something in it: the form was sent before. */
async function createCart(chosen: ChosenCart, context: Readonly<RouterContextProvider>): Promise<Cart | null> {
  if (chosen.kind !== "new") return null;
  const cart = await context.get(shopContext).erp.carts.create({}, callContext(context, chosen.key));
  return cart.lines.length === 0 ? cart : null;
}

async function toCart(order: ShownOrder, context: Readonly<RouterContextProvider>): Promise<Response> {
  context.get(sessionContext).announce({ kind: "ordered-again", number: order.number, count: order.lines.length });
  const { position } = await loadCarts(context);
  return redirect(href("/:lang/cart/:page", { lang: getLocale(context), page: String(position) }), 303);
}

function toOutcome(
  order: ShownOrder,
  said: Record<string, string>,
  context: Readonly<RouterContextProvider>,
): Response {
  const path = href("/:lang/order/:orderId", { lang: getLocale(context), orderId: order.id });
  return redirect(`${path}?${new URLSearchParams(said)}`, 303);
}

function refused(
  reason: AgainRefusal["reason"],
  status: number,
  more: Partial<Pick<AgainRefusal, "view" | "limit">> = {},
): Refused {
  return { reason, status, view: null, limit: null, ...more };
}
