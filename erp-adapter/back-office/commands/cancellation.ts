import { isErpError } from "../../contract/errors.ts";
import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";
import { REASON_RULE } from "../refused-step.ts";

export const cancellation: Command = {
  usage: "accept|refuse ORDER [--lines 1,3] [--reason TEXT]",
  summary: "answers a customer's request to cancel; the customer reads the reason, which a refusal needs",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["accept or refuse", "ORDER"], { texts: ["lines", "reason"] });
    const [verb, id] = words;
    if (verb !== "accept" && verb !== "refuse") throw usageError(`cancellation takes accept or refuse, not "${verb}"`);
    const accept = verb === "accept";
    const lines = values.lines === undefined ? undefined : parsePositions(values.lines);
    if (!accept && values.reason === undefined)
      throw usageError("a refusal needs --reason TEXT: the customer reads it on the order");
    // A person may type any text; the books check that it is an order's number.
    const order = id as OrderId;
    const staff = files.staff();
    try {
      const decided = staff.answerCancellation(order, { accept, lines, reason: values.reason });
      print(`${order}: cancellation of ${toLines(decided)} ${accept ? "accepted" : "refused"}`);
    } catch (error) {
      if (isErpError(error, "VALIDATION")) throw commandError(REASON_RULE);
      if (!isErpError(error, "INVALID_STATE")) throw error;
      const { state } = error.details;
      if (state === "delivered") throw commandError(`what was asked for is delivered; refuse it, or take it back`);
      const waiting = staff.openRequests(order);
      const open = waiting.length > 0 ? toLines(waiting.map(({ position }) => position)) : "no line";
      throw commandError(`of ${order} ${open} waits for an answer`);
    }
    const left = staff.openRequests(order).map(({ position }) => position);
    if (left.length > 0) print(`${order}: ${toLines(left)} still waits; a request is answered with its last line`);
    return 0;
  },
};

/** `1,3` → those positions. Throws a usage error for anything else. */
function parsePositions(text: string): number[] {
  const positions = text.split(",").map((part) => part.trim());
  if (!positions.every((part) => /^[1-9]\d{0,3}$/.test(part)))
    throw usageError(`--lines takes lines such as 1,3, not "${text}"`);
  return [...new Set(positions.map(Number))];
}

function toLines(positions: readonly number[]): string {
  return `line ${positions.join(", ")}`;
}
