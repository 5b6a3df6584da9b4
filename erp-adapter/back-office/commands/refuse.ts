import { isErpError } from "../../contract/errors.ts";
import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";
import { REASON_RULE } from "../refused-step.ts";
import { requireWaiting } from "../require-waiting.ts";

export const refuse: Command = {
  usage: "ORDER --reason TEXT",
  summary: "cancels an order that is on hold, and frees its goods; the customer reads the reason",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], { texts: ["reason"] });
    const [id] = words;
    if (values.reason === undefined) throw usageError("a refusal needs --reason TEXT: the customer reads it");
    const staff = files.staff();
    requireWaiting(id, staff);
    try {
      staff.refuseHold(id as OrderId, values.reason);
    } catch (error) {
      if (isErpError(error, "VALIDATION")) throw commandError(REASON_RULE);
      if (isErpError(error, "INVALID_STATE")) requireWaiting(id, staff);
      throw error;
    }
    print(`${id}: not released, cancelled`);
    const { payment } = staff.order(id as OrderId) ?? {};
    if (payment?.kind === "in-advance" && payment.received > 0) print("Money was noted for it: pay it back.");
    return 0;
  },
};
