import { z } from "zod";
import { chargeOf } from "./delivery.ts";
import { type EurCents, ZERO } from "./money.ts";
import type { OrderStep } from "./order-events.ts";
import type { Order } from "./orders.ts";
import { taxNotesOf, unconfirmedNumber } from "./tax.ts";
import { addUp } from "./totals.ts";

/** The reasons why an order waits. prepayment: for the payment of the customer · release: for a decision of sales */
export const HOLD_KINDS = ["prepayment", "release"] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/**
 * waiting: neither released nor ended; the goods stay reserved, and the order uses no credit · released: the order
 * continues as any other order, without the VAT of a number that the register has confirmed since · refused: the
 * distributor did not release the order, or cancelled all of it at the customer's request · expired: it was not released
 * in time. A refused or expired order is cancelled, and its goods are free again.
 */
export const HOLD_STATES = ["waiting", "released", "refused", "expired"] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** The hold of an order that was placed with one. */
export interface OrderHold {
  kind: HoldKind;
  state: HoldState;
  /** local date (Europe/Zagreb): the last day on which the order can be released; the next day it is expired */
  until: string;
  /** refused: the office's own words; missing if there are none */
  reason?: string;
}

/** The days that an order waits after the day on which it was placed. */
export const HOLD_DAYS = 7;

export const holdKindSchema = z.enum(HOLD_KINDS).optional();

/** True for an order with a hold that is still waiting. */
export function isHeld({ hold }: { hold?: OrderHold }): boolean {
  return hold?.state === "waiting";
}

/** True for a guest's order, and for an order with a hold of kind prepayment, even after its release. */
export function isPaidInAdvance({ buyer, hold }: Pick<Order, "buyer" | "hold">): boolean {
  return buyer !== undefined || hold?.kind === "prepayment";
}

/**
 * The amount to be paid before anything is handed over: for all pieces that are not cancelled. 0 if nothing is to be
 * paid in advance, if the ERP does not say how, if a hold leaves the amount or the order open, and once goods have been
 * handed over.
 */
export function dueInAdvance(
  order: Pick<Order, "buyer" | "hold" | "prepayment" | "lines" | "delivery" | "totals">,
): EurCents {
  const { hold, lines } = order;
  const isOpen = !hold || (hold.kind === "prepayment" ? isHeld(order) : hold.state === "released");
  const isSure = hold?.kind !== "release" || unconfirmedNumber(taxNotesOf(lines)) === null;
  if (!order.prepayment || !isPaidInAdvance(order) || !isOpen || !isSure) return ZERO;
  const left = lines.filter(({ open }) => open > 0);
  if (left.length === 0 || lines.some(({ delivered }) => delivered > 0)) return ZERO;
  if (lines.every(({ open, quantity }) => open === quantity)) return order.totals.total;
  return addUp(
    left.map((line) => ({ ...line, quantity: line.open })),
    chargeOf(order.delivery),
  ).total;
}

const ENDS: ReadonlyMap<string, HoldState> = new Map([
  ["released", "released"],
  ["hold-refused", "refused"],
  ["hold-expired", "expired"],
]);

/** A hold after the steps that have happened since it was read; undefined for an order without a hold. */
export function holdAfter(
  hold: OrderHold | undefined,
  steps: readonly Pick<OrderStep, "kind" | "reason">[],
): OrderHold | undefined {
  const end = steps.find(({ kind }) => ENDS.has(kind));
  const state = end && ENDS.get(end.kind);
  if (!hold || !state) return hold;
  return { ...hold, state, ...(end.reason !== undefined && { reason: end.reason }) };
}
