import assert from "node:assert/strict";
import { isOrderable, STOCK_SHOWN_UP_TO } from "../contract/conditions/conditions.ts";
import { toAgreedSupply } from "../contract/conditions/recheck-line.ts";
import type { CallContext, IdempotencyKey } from "../contract/context.ts";
import type { BranchId, Delivery } from "../contract/delivery.ts";
import { isErpError } from "../contract/errors.ts";
import { toBasisPoints } from "../contract/money.ts";
import type { Order, OrderDraft, OrderId } from "../contract/orders.ts";
import type { ProductId } from "../contract/product-id.ts";
import type { Quantity } from "../contract/quantity.ts";
import type { Trial } from "./case.ts";

/** A wanted line, in short form: product and quantity. */
export type CaseLine = readonly [ProductId, number];

/** Lines for carts and conditions. Lets bad quantities through, so that the back end can refuse them. */
export function toLines(wanted: readonly CaseLine[]): { product: ProductId; quantity: Quantity }[] {
  return wanted.map(([product, quantity]) => ({ product, quantity: quantity as Quantity }));
}

/**
 * A draft that agrees to the current conditions, as a shop creates it. With `pickUpAt`, these are the conditions for a
 * pick-up in this branch.
 */
export async function draftOf(
  t: Pick<Trial, "adapter">,
  c: CallContext,
  wanted: readonly CaseLine[],
  pickUpAt: BranchId | null = null,
): Promise<OrderDraft> {
  const lines = toLines(wanted);
  const conditions = await t.adapter.conditions({ lines, pickUpAt }, c);
  return {
    buyerDocumentNumber: "DOC-1",
    guestEmail: "buyer@workshop.example",
    lines: lines.map((line, at) => {
      const condition = conditions[at];
      assert.ok(condition && isOrderable(condition), `${line.product} cannot be ordered`);
      const { price, deposit, vatPercent, now, later } = condition;
      return { ...line, agreed: { price, deposit, vatPercent, now, later, ...toAgreedSupply(condition) } };
    }),
  };
}

/** The delivery of goods that a branch hands out. */
export const BY_HAND: Omit<Delivery, "to"> = {
  ...{ carrier: null, carrierName: "", cost: null, vatPercent: toBasisPoints(0) },
  ...{ date: null, note: "", shipment: "as-available" },
};

/** The delivery of goods that are picked up in this branch. Asserts that the branch is offered. */
export async function pickUpIn(t: Pick<Trial, "adapter">, c: CallContext, branch: BranchId): Promise<Delivery> {
  const address = (await t.adapter.delivery.options(c)).branches.find(({ id }) => id === branch)?.address;
  assert.ok(address, "the branch is offered");
  return { ...BY_HAND, to: { kind: "pickup", branch, address } };
}

/** The context with an idempotency key: `key`, or one never used before. */
export function withKey<Context extends CallContext>(c: Context, key: string = crypto.randomUUID()): Context {
  return { ...c, idempotencyKey: key as IdempotencyKey };
}

/**
 * Sends a draft five times at the same moment with the key of the context. Asserts that this is one order, and resolves
 * to its id; a call that finds another one under way may be refused with IN_PROGRESS.
 */
export async function placeAtOnce(t: Trial, draft: OrderDraft, c: CallContext): Promise<OrderId> {
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => t.adapter.orders.place(draft, c)));
  const ids = new Set<OrderId>();
  for (const answer of answers) {
    if (answer.status === "fulfilled") ids.add(answer.value.id);
    else assert.ok(isErpError(answer.reason, "IN_PROGRESS"), String(answer.reason));
  }
  const [id] = ids;
  assert.ok(id !== undefined && ids.size === 1, `${ids.size} orders of one key`);
  return id;
}

/** Asserts that a new order is pending, or already confirmed, because some ERPs confirm orders at once. */
export function assertFresh({ status }: Pick<Order, "status">): void {
  assert.ok(status === "pending" || status === "undelivered", `a fresh order is ${status}`);
}

/**
 * Sets the status of an order to the ERP's own word for `word`, and resolves to that word. Null, without effect, if the
 * ERP has none.
 */
export async function setStatus(t: Trial, order: OrderId, word: string): Promise<string | null> {
  const own = t.staff.ownStatus ? t.staff.ownStatus(word) : word;
  if (own !== null) await t.staff.setOrderStatus(order, own);
  return own;
}

/** The free stock of a product as it is shown: 12 at most. */
export async function shelfOf(t: Trial, product: ProductId): Promise<number> {
  const [condition] = await t.adapter.conditions({ lines: toLines([[product, 1]]) }, t.visitor());
  assert.ok(condition);
  return condition.stockShown;
}

/**
 * Asserts that the shown stock has fallen from `before` by `sold` pieces. A `before` of 12 stands for 12 or more, so that
 * any stock from 12 less `sold` up to 12 may be shown.
 */
export async function assertSold(t: Trial, product: ProductId, before: number, sold: number): Promise<void> {
  const left = await shelfOf(t, product);
  const least = Math.max(0, before - sold);
  if (before < STOCK_SHOWN_UP_TO) assert.equal(left, least, `${product} on the shelf`);
  else
    assert.ok(
      least <= left && left <= STOCK_SHOWN_UP_TO,
      `${product}: ${left} on the shelf, after ${sold} of 12 or more were sold`,
    );
}
