import type { RequestState } from "#server/services/approvals/request-state.ts";
import { HoldBadge } from "../orders/hold-badge.tsx";
import { OrderStatus } from "../orders/order-status.tsx";
import { useTexts } from "../ui/texts.tsx";
import type { OrderFate } from "./order-fate.ts";

const BADGES: Record<RequestState, string> = {
  asked: "badge badge--later",
  approved: "badge badge--now",
  changed: "badge badge--now",
  refused: "badge badge--stop",
  withdrawn: "badge",
  expired: "badge badge--stop",
};

/** The state of a request as a coloured word, followed by the state of its order if the order waits or is cancelled. */
export function RequestStateBadge({ state, order }: { state: RequestState; order: OrderFate | null }) {
  const t = useTexts();
  return (
    <>
      <span className={BADGES[state]}>{t(`approvals.states.${state}`)}</span>
      {order?.isCancelled && (
        <>
          {" "}
          <OrderStatus status="cancelled" />
        </>
      )}{" "}
      <HoldBadge hold={order?.hold} />
    </>
  );
}
