import type { Cancellation, CancellationAnswer } from "../contract/cancellations.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { Order } from "../contract/orders.ts";
import { type Fault, faultIn } from "./fault.ts";

const inOrders = faultIn("orders");

/** Faults in the decisions on requests to cancel. */
export const CANCELLATION_ANSWER_FAULTS: readonly Fault[] = [
  inOrders(
    "leaves accepted lines open",
    360,
    changingOrders((order) => {
      return { ...order, lines: order.lines.map((line) => ({ ...line, open: line.quantity - line.delivered })) };
    }),
  ),
  inOrders("answers requests that nobody has answered", 360, ({ requestCancellation }) => ({
    async requestCancellation(id, wish, c) {
      const request = await requestCancellation(id, wish, c);
      const answer = { answeredAt: request.requestedAt, accepted: request.lines, refused: [], reason: null };
      return { answer, ...request };
    },
  })),
  inOrders(
    "cancels the order with its first cancelled line",
    360,
    changingOrders((order) => {
      return order.cancellations.length > 0 ? { ...order, status: "cancelled" } : order;
    }),
  ),
  inOrders(
    "keeps one line of the office's words",
    361,
    changingAnswers((answer) => {
      return { ...answer, reason: answer.reason?.split("\n")[0] ?? null };
    }),
  ),
  inOrders(
    "takes the lines of a refused request off the order",
    361,
    changingOrders((order) => {
      const refused = order.cancellations.flatMap(({ answer }) => answer?.refused ?? []);
      return {
        ...order,
        lines: order.lines.map((one) => (refused.includes(one.position) ? { ...one, open: 0 } : one)),
      };
    }),
  ),
  inOrders(
    "calls a request accepted of which some was refused",
    362,
    changingAnswers((answer) => {
      return { ...answer, accepted: [...answer.accepted, ...answer.refused].sort(), refused: [] };
    }),
  ),
  inOrders(
    "answers before each line is decided",
    362,
    changingOrders((order) => {
      const isGone = (position: number) => order.lines.some((line) => line.position === position && line.open === 0);
      return {
        ...order,
        cancellations: order.cancellations.map((one) => {
          const accepted = one.lines.filter(isGone);
          const early = { answeredAt: one.requestedAt, accepted, refused: [], reason: null };
          return accepted.length > 0 ? { answer: early, ...one } : one;
        }),
      };
    }),
  ),
  inOrders(
    "has an order undelivered of which nothing is left",
    363,
    changingOrders((order) => {
      return order.lines.every((line) => line.open === 0) ? { ...order, status: "undelivered" } : order;
    }),
  ),
  inOrders("forgets the answer when the request is sent again", 364, ({ requestCancellation }) => ({
    async requestCancellation(id, wish, c) {
      const { answer: _, ...request } = await requestCancellation(id, wish, c);
      return request;
    },
  })),
];

function changingOrders(change: (order: Order) => Order) {
  return ({ get }: ErpAdapter["orders"]) => ({
    get: async (...asked: Parameters<typeof get>) => change(await get(...asked)),
  });
}

function changingAnswers(change: (answer: CancellationAnswer) => CancellationAnswer) {
  const toChanged = (one: Cancellation) => (one.answer ? { ...one, answer: change(one.answer) } : one);
  return changingOrders((order) => ({ ...order, cancellations: order.cancellations.map(toChanged) }));
}
