import type { CartLine, CartUpdateRequest } from "#erp-adapter/contract/carts/carts.ts";
import { type Condition, isOrderable } from "#erp-adapter/contract/conditions/conditions.ts";
import { chargeOf } from "#erp-adapter/contract/delivery.ts";
import { toLocalTime } from "#erp-adapter/contract/local-date.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { shopContext } from "../../request/context.ts";
import { inBatches } from "../../request/in-batches.ts";
import { callContext } from "../../request/session/call-context.ts";
import type { NamedCart } from "../change-cart.ts";
import { askOptions, fitDelivery, placeAsked, readKept } from "../delivery/cart-delivery.ts";
import { copyToNewCart } from "../lines/move-lines.ts";
import { askFigures, maySeeFigures, toRoom } from "./cart-credit.ts";

/**
 * kept: the other lines are in a new cart, and `update` leaves the chosen ones in this cart · whole: all lines were
 * chosen · none: no line was chosen · over: the chosen lines exceed the credit that is free now
 */
export type PartOutcome = { kind: "kept"; update: CartUpdateRequest } | { kind: "whole" | "none" | "over" };

/**
 * Divides a cart into the chosen lines, which stay, and the others, which move to a new cart. Lines that cannot be
 * ordered stay too. Rejects with the ERP's error.
 */
export async function moveUnchosen(chosen: ReadonlySet<ProductId>, named: NamedCart): Promise<PartOutcome> {
  const { cart } = named;
  const { conditions, isOver } = await judge(
    cart.lines.filter(({ product }) => chosen.has(product)),
    named,
  );
  const isKept = ({ product }: CartLine) => {
    const condition = conditions.get(product);
    return chosen.has(product) || !condition || !isOrderable(condition);
  };
  const kept = cart.lines.filter(isKept);
  const rest = cart.lines.filter((line) => !isKept(line));
  if (!kept.some(({ product }) => chosen.has(product))) return { kind: "none" };
  if (isOver) return { kind: "over" };
  if (rest.length === 0) return { kind: "whole" };
  await copyToNewCart("part", rest, named);
  return { kind: "kept", update: { products: kept, merge: false, ifVersion: cart.version } };
}

/**
 * The present conditions of the cart, and whether the chosen lines exceed the free credit. `isOver` is always false for
 * a person who may not see the free credit: the ERP decides when they order.
 */
async function judge(chosen: readonly CartLine[], { cart, context }: NamedCart) {
  const { erp } = context.get(shopContext);
  const kept = await readKept(cart.id, context);
  const choice = kept?.choice ?? null;
  const place = placeAsked(kept, null);
  const [answers, options, figures] = await Promise.all([
    inBatches(cart.lines, erp.capabilities.conditions.maxBatch, (lines) =>
      erp.conditions({ lines, ...place }, callContext(context)),
    ),
    askOptions(context),
    // Asked only for a person who may see the figures: others could find out the free credit by choosing other lines.
    maySeeFigures(context) ? askFigures(context) : null,
  ]);
  const conditions = new Map<ProductId, Condition>(answers.map((answer) => [answer.product, answer]));
  const priced = chosen.flatMap(({ product }) => {
    const condition = conditions.get(product);
    return condition && isOrderable(condition) ? [condition] : [];
  });
  const delivery = options && fitDelivery({ options, choice, now: toLocalTime(Date.now()) }, priced).delivery;
  const room = figures && toRoom(figures, addUp(priced, chargeOf(delivery)).total, context);
  return { conditions, isOver: room !== null && room.over > 0 };
}
