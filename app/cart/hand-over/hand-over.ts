import { data, href, redirect } from "react-router";
import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import { mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import {
  type FormRequest,
  getLocale,
  noteDoubt,
  type PageRequest,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../../request/context.ts";
import { notFound, refuse } from "../../request/page-errors.ts";
import { createCart, forgetCart, loadCartsToChange, updateCart } from "../../request/session/carts.ts";
import { requireCompanyRight } from "../../request/session/company-right.ts";
import { orUnavailable } from "../../request/session/or-unavailable.ts";
import { companyToChange } from "../../request/session/require-company.ts";
import { addRemarks, loadRemarks } from "../lines/remarks.ts";
import { requireCarts } from "../require-carts.ts";
import { toCart } from "../to-cart.ts";

/** The cart to hand over, and the colleagues who may order it. */
export interface HandOverData {
  cart: Pick<Cart, "id" | "title" | "version"> & { lines: number };
  colleagues: { id: string; name: string }[];
  /** the idempotency key of the form */
  key: string;
}

/** Why nothing was handed over. */
export interface HandOverRefusal {
  refusal: "changed" | "colleague" | "full" | "failed";
}

/** Takes the ERP call for the carts, and one database statement. */
export async function loadHandOver({ url, context }: PageRequest): Promise<HandOverData> {
  requireCompanyRight("order", context);
  const { carts } = await requireCarts(context);
  const cart = carts.find(({ id }) => id === url.searchParams.get("cart"));
  if (!cart || cart.lines.length === 0) throw notFound(url);
  const { id, title, version, lines } = cart;
  return {
    cart: { id, title, version, lines: lines.length },
    colleagues: await findColleagues(context),
    key: crypto.randomUUID(),
  };
}

/** The others of the company who may order. */
async function findColleagues(context: RequestContext) {
  const { id: me, partner } = personOf(context);
  const people = await orUnavailable(context.get(shopContext).company.members.of(partner), context);
  return people
    .filter(({ user, removed, role }) => user !== me && !removed && mayAs(role, "order"))
    .map(({ user, name, email }) => ({ id: user, name: name || email }));
}

/** The person as a giver or receiver of carts. Throws 403 for a person who may not order in a company's name. */
export function personOf(context: RequestContext) {
  requireCompanyRight("order", context);
  const partner = companyToChange(context);
  const { user } = context.get(sessionContext);
  if (!user) throw refuse("forbidden", 403);
  return { id: user.id, partner, name: user.name || (user.email ?? "") };
}

/** *Hand over*, and the two buttons of a cart that was handed to the person: *Take* and *Decline*. */
export async function handOverAction({ form, context }: FormRequest) {
  const person = personOf(context);
  const id = String(form.get("handed") ?? "");
  switch (form.get("intent")) {
    case "hand":
      return hand(form, person, context);
    case "take":
      return take(id, person, context);
    case "decline": {
      const isDone = await orUnavailable(context.get(shopContext).cart.handed.decline(id, person), context);
      context.get(sessionContext).announce({ kind: isDone ? "cart-declined" : "cart-gone" });
      return toHome(context);
    }
    default:
      throw refuse("bad-request", 400);
  }
}

type Giver = ReturnType<typeof personOf>;

/**
 * The lines are kept for the colleague before the cart is emptied, so that a failure in between loses nothing: then the
 * giver has it still, and the colleague does not get it.
 */
async function hand(form: FormData, from: Giver, context: RequestContext) {
  const text = (name: string) => String(form.get(name) ?? "");
  const key = text("key");
  if (!/^[\w-]{8,80}$/.test(key)) throw refuse("bad-request", 400);
  const { handed } = context.get(shopContext).cart;
  const { carts } = await loadCartsToChange(context).catch((error: unknown) => {
    assertErpError(error);
    throw refuse("erp-unavailable", 503);
  });
  const index = carts.findIndex(({ id }) => id === text("cart"));
  const cart = carts[index];
  if (!cart) throw refuse("not-found", 404);
  // A second press of the same button.
  if (cart.lines.length === 0) return toCart(index + 1, context);
  const colleague = (await findColleagues(context)).find(({ id }) => id === text("to"));
  if (!colleague) return refusal("colleague", 400);
  if (cart.version !== text("version")) return refusal("changed", 409);
  const words = await loadRemarks(cart, context);
  const lines = cart.lines.map((line) => ({ ...line, ...words?.get(line.product) }));
  const kept = await orUnavailable(
    handed.hand(key, { title: cart.title, lines }, { from, to: colleague.id as Giver["id"] }),
    context,
  );
  if (kept === "full") return refusal("full", 409);
  try {
    const update = { products: [], merge: false, ifVersion: cart.version };
    await updateCart(cart.id, update, context, { set: cart.lines.map(({ product }) => product) });
  } catch (error) {
    assertErpError(error);
    noteDoubt(error, context);
    const wasEmptied = error.effect === "none" ? false : await isEmptied(cart.id, context);
    // While the ERP does not say, both have the lines: a person sees what is there twice, but not what is lost.
    if (wasEmptied === false) await handed.withdraw(kept.id, from);
    if (!wasEmptied)
      return refusal(isErpError(error, "VERSION_CONFLICT") ? "changed" : "failed", error.effect === "none" ? 409 : 503);
  }
  await forgetCart(cart.id, context);
  context.get(sessionContext).announce({ kind: "cart-handed", name: colleague.name });
  return toCart(index + 1, context);
}

/** True if the cart has no lines now; null if the ERP does not say. */
async function isEmptied(id: Cart["id"], context: RequestContext): Promise<boolean | null> {
  try {
    const { carts } = await loadCartsToChange(context);
    const cart = carts.find((one) => one.id === id);
    return cart ? cart.lines.length === 0 : null;
  } catch (error) {
    assertErpError(error);
    return null;
  }
}

/** The handed cart becomes a cart of the receiver, under its own name; the form sent twice makes one cart. */
async function take(id: string, person: Giver, context: RequestContext) {
  const { handed } = context.get(shopContext).cart;
  const session = context.get(sessionContext);
  const found = await orUnavailable(handed.find(id, person), context);
  if (!found) {
    session.announce({ kind: "cart-gone" });
    return toHome(context);
  }
  try {
    const cart = await createCart(`handed.${id}` as IdempotencyKey, context, found.title);
    const products = found.lines.map(({ product, quantity }) => ({ product, quantity: quantity as Quantity }));
    if (cart.lines.length === 0) await updateCart(cart.id, { products, merge: false }, context);
    await addRemarks(cart.id, found.lines, context);
    await handed.taken(id, person);
    session.activate(cart.id);
    session.announce({ kind: "cart-created", title: cart.title });
  } catch (error) {
    assertErpError(error);
    const limit = isErpError(error, "VALIDATION") ? error.details.limit : undefined;
    session.announce(limit === undefined ? { kind: "cart-not-created" } : { kind: "too-many-carts", limit });
    return toHome(context);
  }
  const { position } = await requireCarts(context);
  return toCart(position, context);
}

function toHome(context: RequestContext): Response {
  return redirect(href("/:lang", { lang: getLocale(context) }), 303);
}

function refusal(reason: HandOverRefusal["refusal"], status: number) {
  return data({ refusal: reason }, { status });
}
