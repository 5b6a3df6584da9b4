import type { Cancellation } from "#erp-adapter/contract/cancellations.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import type { Actor } from "../ordering/actor.ts";

/** Wishes to cancel, from the form to the mails that say they were received. */
export interface Cancellations {
  /**
   * Hands a wish to the ERP, once however often its form is sent, and writes to the customer and to sales once. Throws
   * the ERP's error when the session has ended, the order is not the customer's, or the request itself is none.
   */
  request(wish: WantedCancellation, actor: Actor, deadline: number): Promise<CancellationOutcome>;
  /** Asks again where no answer came. Called at start and by the jobs; safe in several processes at once. */
  resume(): Promise<void>;
  /** An order as the ERP has just shown it: a wish that could not be asked about any more is received when it stands there. */
  settle(order: Pick<Order, "id" | "buyerDocumentNumber" | "placedAt" | "cancellations">): void;
}

/** What the form says, with what its mails name. */
export interface WantedCancellation {
  /** made for one form: the same form again is the same wish */
  form: string;
  order: Pick<Order, "id" | "number" | "buyerDocumentNumber" | "placedAt">;
  /** the chosen ones */
  lines: CancelledLine[];
  reason: string;
}

export interface CancelledLine {
  position: number;
  number: string;
  title: string;
  /** what is still to be delivered of it */
  quantity: number;
  unit: string;
}

export type CancellationOutcome =
  /** `before`: this form was sent and answered earlier; nothing was done again. `cancellation`: null when it is not at hand then */
  | { kind: "received"; before: boolean; cancellation: Cancellation | null }
  /** the order does not allow it (any more): its status, or that all of it was requested before */
  | { kind: "refused"; reason: CancellationRefusalReason }
  /** no answer came: it is asked again without the customer, and the mails go out when it was received */
  | { kind: "unknown" }
  /** nothing happened */
  | { kind: "failed" };

export type CancellationRefusalReason = "requested" | "delivered" | "cancelled" | "closed";
