import { ANY_PACK, applyCartUpdate } from "../contract/carts/apply-cart-update.ts";
import type { Cart, CartLine, CartsArea } from "../contract/carts/carts.ts";
import type { CallContext, IdempotencyKey, UserId } from "../contract/context.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { outward, requireGuest } from "./who.ts";

/**
 * Moves the carts of a guest of the store into a back end that has carts, by the rules of `CartsArea.adopt`. Two
 * systems know no common transaction: each cart moves whole, all are checked before the first one moves, and what is on
 * its way is on disk, so that a move that was cut off is not made twice.
 */
export function createCartTransfer(
  { adapter, store, who, inTurn }: CompletionParts,
  backEnd: () => CartsArea,
): CartsArea["adopt"] {
  /** The customer's first cart of that title, and its lines with the guest's added. VALIDATION for too much. */
  async function plan(cart: Cart, c: CallContext): Promise<{ target: Cart | undefined; expected: CartLine[] }> {
    const target = (await backEnd().list(c)).carts.find((own) => own.title === cart.title);
    const update = { products: cart.lines, merge: true, delete: false };
    const result = applyCartUpdate(target?.lines ?? [], update, ANY_PACK);
    if ("refusal" in result) throw new ErpError("VALIDATION", result.refusal);
    return { target, expected: result.lines };
  }

  /** Without what the back end no longer knows: it would take none of it, and that must not hold up the rest. */
  async function withKnownLines(cart: Cart, c: CallContext): Promise<Cart> {
    const ids = cart.lines.map(({ product }) => product);
    const known = new Set((await adapter.catalogue.products(ids, outward(c))).map(({ id }) => id));
    return { ...cart, lines: cart.lines.filter(({ product }) => known.has(product)) };
  }

  async function move(cart: Cart, guest: UserId, customer: UserId, c: CallContext): Promise<"merged" | "added"> {
    const { target, expected } = await plan(cart, c);
    await store.cartMoves.begin(guest, cart.id, { customer, lines: cart.lines, expected });
    try {
      // The key is the cart's as it is: what was cut off is found again, not repeated. A header has to carry it.
      const keyed = { ...c, idempotencyKey: `adopt:${guest}:${cart.id}:${cart.version}` as IdempotencyKey };
      const into = target ?? (await backEnd().create({ title: cart.title }, keyed));
      await backEnd().update(into.id, { products: cart.lines, merge: true }, keyed);
    } catch (error) {
      if (isErpError(error) && error.effect === "none") await store.cartMoves.end(guest, cart.id, "refused");
      throw error;
    }
    await store.cartMoves.end(guest, cart.id, "arrived");
    return target ? "merged" : "added";
  }

  /** Says of a move that was cut off what came of it, by what the customer's cart has now. */
  async function settle(cart: Cart, guest: UserId, customer: UserId, c: CallContext): Promise<void> {
    const cutOff = await store.cartMoves.find(guest, cart.id);
    if (!cutOff) return;
    const target = (await backEnd().list(c)).carts.find((own) => own.title === cart.title);
    const arrived = cutOff.customer === customer && target !== undefined && reaches(target.lines, cutOff.expected);
    await store.cartMoves.end(guest, cart.id, arrived ? "arrived" : "refused");
  }

  return async (sent, c) => {
    const customer = await who.require(c);
    if (customer.kind !== "customer") throw new ErpError("FORBIDDEN", {});
    const guest = await requireGuest(who, sent, c);
    return inTurn(`adoption of ${guest}`, c, async () => {
      for (const cart of await store.carts.list(guest)) await settle(cart, guest, customer.id, c);
      const kept = await Promise.all((await store.carts.list(guest)).map((cart) => withKnownLines(cart, c)));
      const carts = kept.filter(({ lines }) => lines.length > 0);
      for (const cart of carts) await plan(cart, c);
      const outcome = { merged: 0, added: 0 };
      for (const cart of carts) outcome[await move(cart, guest, customer.id, c)] += 1;
      return outcome;
    });
  };
}

function reaches(lines: readonly CartLine[], expected: readonly CartLine[]): boolean {
  const has = new Map(lines.map(({ product, quantity }) => [product, quantity]));
  return expected.every(({ product, quantity }) => (has.get(product) ?? 0) >= quantity);
}
