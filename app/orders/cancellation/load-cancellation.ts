import type { Cancellation } from "#erp-adapter/contract/cancellations.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { OrderId, OrderLine } from "#erp-adapter/contract/orders.ts";
import { type PageRequest, sessionContext } from "../../request/context.ts";
import { notFound } from "../../request/page-errors.ts";
import { askErp } from "../../request/session/ask-erp.ts";
import type { RequestedCancellation } from "../../request/session.ts";

/** The request for cancellation that was just made: one ERP call. */
export interface CancellationPageData {
  order: OrderId;
  /** true if this request lacks some of the chosen lines, because their cancellation had been requested before */
  isPartial: boolean;
  /**
   * the order's number, this session's request and its lines; null while the ERP does not answer: the request was
   * received nevertheless
   */
  request: { number: string; cancellation: Cancellation; lines: CancelledLine[] } | null;
}

type CancelledLine = Pick<OrderLine, "position" | "number" | "title">;

export async function loadCancellation({ url, context }: PageRequest): Promise<CancellationPageData> {
  const requested = context.get(sessionContext).orderCancelled;
  if (requested === null) throw notFound(url);
  const id = requested.order as OrderId;
  const order = await askErp(
    { url, context },
    (erp, c) => erp.orders.get(id, c),
    (error) => (isErpError(error) && error.retryable ? null : undefined),
  );
  const cancellation = order?.cancellations.find((one) => isThe(requested, one));
  const { isPartial } = requested;
  if (!order || !cancellation) return { order: id, isPartial, request: null };
  const lines = order.lines
    .filter(({ position }) => cancellation.lines.includes(position))
    .map(({ position, number, title }) => ({ position, number, title }));
  return { order: id, isPartial, request: { number: order.number, cancellation, lines } };
}

function isThe({ requestedAt, line }: RequestedCancellation, cancellation: Cancellation): boolean {
  return cancellation.requestedAt === requestedAt && cancellation.lines[0] === line;
}
