import type { OrderHold } from "#erp-adapter/contract/order-hold.ts";
import type { RequestedOrder } from "#server/services/approvals/request.ts";
import type { Step } from "#server/services/order-events/step.ts";
import { withSteps } from "../orders/with-steps.ts";

/** The present state of an approved order as the ERP's events tell it; without events, the state when it was placed. */
export interface OrderFate {
  hold: OrderHold | undefined;
  isCancelled: boolean;
}

export function toFate({
  order,
  steps,
}: {
  order: Pick<RequestedOrder, "status" | "hold" | "lines">;
  steps: Step[];
}): OrderFate {
  const { hold, status } = withSteps(order, steps);
  return { hold, isCancelled: status === "cancelled" };
}
