import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { sessionContext, shopContext } from "../context.ts";
import { type HomeRequest, readKept } from "./read-part.ts";

/**
 * A request that waits for an answer. cancellation: a request to cancel, on one of the latest orders · stockWatches: parts whose
 * return to stock the person waits for.
 */
export type OpenRequest =
  | { kind: "cancellation"; order: OrderId; number: string; requestedAt: string }
  | { kind: "stockWatches"; count: number };

/** `latest`: the orders that were read whole. A part that cannot be read is left out. */
export async function loadOpenRequests(asked: HomeRequest, latest: readonly Order[]): Promise<OpenRequest[]> {
  // Approvals that wait for this person's decision join here, before the others: one more reader of this kind.
  const read = await Promise.all([readCancellations(latest), readStockWatches(asked)]);
  return read.flat();
}

async function readStockWatches(asked: HomeRequest): Promise<OpenRequest[]> {
  const { context } = asked;
  const { user } = context.get(sessionContext);
  if (!user) return [];
  const watches = await readKept(asked, () => context.get(shopContext).stockWatches.of(user.id));
  return watches && watches.length > 0 ? [{ kind: "stockWatches", count: watches.length }] : [];
}

/** A request waits while it has no answer and one of its lines is still to be delivered. */
function readCancellations(latest: readonly Order[]): OpenRequest[] {
  return latest.flatMap(({ id, number, lines, cancellations }) => {
    const open = new Set(lines.filter((line) => line.open > 0).map(({ position }) => position));
    const waiting = cancellations.filter((one) => !one.answer && one.lines.some((position) => open.has(position)));
    const [first] = waiting;
    return first ? [{ kind: "cancellation" as const, order: id, number, requestedAt: first.requestedAt }] : [];
  });
}
