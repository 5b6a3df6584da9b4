import type { Order } from "#erp-adapter/contract/orders.ts";

/** The content of the form, and the order data for its mails. */
export interface WantedCancellation {
  /** id made for one form: the same form sent again is the same request */
  form: string;
  order: Pick<Order, "id" | "number" | "buyerDocumentNumber" | "placedAt">;
  /** the chosen lines */
  lines: CancelledLine[];
  reason: string;
}

export interface CancelledLine {
  position: number;
  number: string;
  title: string;
  /** quantity still to be delivered */
  quantity: number;
  unit: string;
}
