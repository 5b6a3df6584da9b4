import { ANY_PACK, applyCartUpdate } from "../../contract/carts/apply-cart-update.ts";
import type { Cart, CartLine, CartsArea } from "../../contract/carts/carts.ts";
import type { CallContext, IdempotencyKey, UserId } from "../../contract/context.ts";
import { ErpError, isErpError } from "../../contract/errors.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { outward, requireGuest } from "./who.ts";

/**
 * Moves the carts of a guest of the store into a back end that has carts, by the rules of `CartsArea.adopt`. The two
 * systems share no transaction: all carts are therefore checked before the first one moves, each cart moves as a whole,
 * and each move is recorded on disk before it begins, so that a move that was interrupted is not made twice.
 */
export function createCartTransfer(
  { adapter, store, who, inTurn }: CompletionParts,
  backEnd: () => CartsArea,
): CartsArea["adopt"] {
  /** The customer's first cart with the same title, and its lines after the move. VALIDATION beyond the limits. */
  async function plan(cart: Cart, c: CallContext): Promise<{ target: Cart | undefined; expected: CartLine[] }> {
    const target = (await backEnd().list(c)).carts.find((own) => own.title === cart.title);
    const update = { products: cart.lines, merge: true, delete: false };
    const result = applyCartUpdate(target?.lines ?? [], update, ANY_PACK);
    if ("refusal" in result) throw new ErpError("VALIDATION", result.refusal);
    return { target, expected: result.lines };
  }

  /** The cart without products that the back end does not know: it would refuse them, and the other lines with them. */
  async function withKnownLines(cart: Cart, c: CallContext): Promise<Cart> {
    const ids = cart.lines.map(({ product }) => product);
    const known = new Set((await adapter.catalogue.products(ids, outward(c))).map(({ id }) => id));
    return { ...cart, lines: cart.lines.filter(({ product }) => known.has(product)) };
  }

  async function move(cart: Cart, guest: UserId, customer: UserId, c: CallContext): Promise<"merged" | "added"> {
    const { target, expected } = await plan(cart, c);
    await store.cartMoves.begin(guest, cart.id, { customer, lines: cart.lines, expected });
    try {
      // The key names the cart and its version, so that the back end does not repeat an interrupted move. It has only
      // characters that a header can carry.
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

  /** Decides the outcome of an interrupted move by the present content of the customer's cart. */
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
