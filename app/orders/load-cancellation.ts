import type { RouterContextProvider } from "react-router";
import type { Cancellation } from "#erp-adapter/contract/cancellations.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { OrderId, OrderLine } from "#erp-adapter/contract/orders.ts";
import { sessionContext } from "../context.ts";
import { notFound } from "../domain/page-errors.ts";
import { askErp } from "../session/ask-erp.ts";

/** What was just requested: one ERP call. */
export interface CancellationPageData {
  order: OrderId;
  /** the order's number, its newest request and the lines in it; null while the ERP does not answer: received it was */
  request: { number: string; cancellation: Cancellation; lines: CancelledLine[] } | null;
}

type CancelledLine = Pick<OrderLine, "position" | "number" | "title">;

export async function loadCancellation(
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<CancellationPageData> {
  const id = context.get(sessionContext).orderCancelled as OrderId | null;
  if (id === null) throw notFound(url);
  const order = await askErp(
    { url, context },
    (erp, c) => erp.orders.get(id, c),
    (error) => (isErpError(error) && error.retryable ? null : undefined),
  );
  const cancellation = order?.cancellations.at(-1);
  if (!order || !cancellation) return { order: id, request: null };
  const lines = order.lines
    .filter(({ position }) => cancellation.lines.includes(position))
    .map(({ position, number, title }) => ({ position, number, title }));
  return { order: id, request: { number: order.number, cancellation, lines } };
}
