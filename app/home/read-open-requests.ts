import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { type PageRequest, sessionContext, shopContext } from "../request/context.ts";
import { readKept } from "./read-part.ts";

/** Open requests that are shown as one number with a link to their page. */
const COUNTED = {
  toDecide: async ({ context }) => {
    const session = context.get(sessionContext);
    return session.member && session.may("approve")
      ? context.get(shopContext).approvals.countToDecide(session.member)
      : 0;
  },
  asked: async ({ context }) => {
    // Also for people who may no longer order, because they can withdraw their requests.
    const { member } = context.get(sessionContext);
    return member ? context.get(shopContext).approvals.countWaiting(member.partner, member.user) : 0;
  },
  stockWatches: async ({ context }) => {
    const { user } = context.get(sessionContext);
    return user ? context.get(shopContext).stockWatches.count(user.id) : 0;
  },
} satisfies Record<string, (asked: PageRequest) => Promise<number>>;

/**
 * toDecide: colleagues' orders that the person may approve · asked: own orders that colleagues have to approve ·
 * stockWatches: parts whose return to stock the person waits for
 */
export type CountedKind = keyof typeof COUNTED;

/**
 * A request that waits for an answer. cancellation: a request to cancel, on one of the latest orders · unread: requests
 * of some kind could not be counted
 */
export type OpenRequest =
  | { kind: CountedKind; count: number }
  | { kind: "unread" }
  | { kind: "cancellation"; order: OrderId; number: string; requestedAt: string };

/** `latest`: the orders that were read with their lines. */
export async function loadOpenRequests(asked: PageRequest, latest: readonly Order[]): Promise<OpenRequest[]> {
  const kinds = Object.keys(COUNTED) as CountedKind[];
  const counts = await Promise.all(kinds.map((kind) => readKept(asked, () => COUNTED[kind](asked))));
  const counted = kinds.flatMap((kind, at): OpenRequest[] => {
    const count = counts[at];
    return count ? [{ kind, count }] : [];
  });
  const unread = counts.includes(null) ? [{ kind: "unread" as const }] : [];
  return [...counted, ...waitingCancellations(latest), ...unread];
}

/** A request waits while it has no answer and one of its lines is still to be delivered. */
function waitingCancellations(latest: readonly Order[]): OpenRequest[] {
  return latest.flatMap(({ id, number, lines, cancellations }) => {
    const open = new Set(lines.filter((line) => line.open > 0).map(({ position }) => position));
    const first = cancellations.find((one) => !one.answer && one.lines.some((position) => open.has(position)));
    return first ? [{ kind: "cancellation" as const, order: id, number, requestedAt: first.requestedAt }] : [];
  });
}
