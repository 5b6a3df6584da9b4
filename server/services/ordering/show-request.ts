import type { CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import { toConsignment } from "#erp-adapter/contract/conditions/deliveries.ts";
import { type DeliveryOptions, recheckDelivery } from "#erp-adapter/contract/delivery.ts";
import { toLocalTime } from "#erp-adapter/contract/local-date.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { toApprovalCart } from "#rules/approval-requests.ts";
import type { ApprovalRequest } from "../approvals/request.ts";
import { recheckQuote, totalsOf } from "./quote-lines.ts";
import type { Shown } from "./quotes.ts";

/** A request's order under the current conditions: the wanted lines that can be ordered, and the requested delivery. */
export function toShownRequest(
  request: ApprovalRequest,
  conditions: readonly Condition[],
  options: DeliveryOptions,
  now: number,
): Shown {
  const wanted = new Map(request.wanted.map(({ product, quantity }) => [product, quantity]));
  const asked = request.lines.flatMap((line) => {
    const quantity = wanted.get(line.product);
    return quantity === undefined
      ? []
      : [{ ...line, condition: { ...line.condition, quantity: quantity as Quantity } }];
  });
  const { lines, leftOut } = recheckQuote({ lines: asked, leftOut: [] }, conditions);
  const at = toConsignment(
    lines.map(({ condition }) => condition),
    { isPickUp: request.delivery?.to.kind === "pickup", now: toLocalTime(now) },
  );
  const rechecked = request.delivery && recheckDelivery(request.delivery, options, at);
  const delivery = rechecked?.delivery ?? null;
  return {
    cart: { ...request.cart, id: toApprovalCart(request.id), version: String(request.revision) as CartVersion },
    ...{ lines, leftOut, delivery, totals: totalsOf(lines, delivery) },
    ...{ changes: [], deliveryChanges: rechecked?.changes ?? [], previous: null, unseen: [], hold: null },
  };
}
