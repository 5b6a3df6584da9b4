import { isErpError } from "../../contract/errors.ts";
import type { OrderId } from "../../contract/orders.ts";
import { ERP_STATUSES, toOrderStatus } from "../../own/embedded/orders/order-status.ts";
import type { EmbeddedStaff } from "../../own/embedded/staff.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";
import { toHeldError } from "../held-order.ts";
import { requirePaid } from "../order-payment.ts";
import { isRequested, REASON_RULE, toRequestedStep } from "../refused-step.ts";

export const orderStatus: Command = {
  usage: "ID STATUS [--reason TEXT] [--anyway]",
  summary: `sets an order's status: ${ERP_STATUSES.join(", ")}, or a word of your own; the customer is told that an order is cancelled, and reads the reason`,
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID", "STATUS"], { texts: ["reason"], flags: ["anyway"] });
    const [id, status] = words;
    if (!/^[a-z][a-z-]{0,39}$/.test(status))
      throw commandError(`the status "${status}" is not one word in small letters, such as ${ERP_STATUSES.join(", ")}`);
    const { reason, anyway: despiteRequest = false } = values;
    if (reason !== undefined && status !== "cancelled") throw usageError("--reason is for an order that is cancelled");
    const staff = files.staff();
    // A person may type any text; the books check that it is an order's id.
    const order = id as OrderId;
    const accepted = status === "cancelled" ? staff.openRequests(order) : [];
    const { status: before, erpStatus } = staff.order(order) ?? {};
    if (status === "cancelled" && erpStatus === "cancelled") {
      if (reason !== undefined)
        throw commandError(`${id} is cancelled already: the reason is not written, and the customer is not told`);
      print(`${id}: cancelled already`);
      return 0;
    }
    if (status === "delivered" && !despiteRequest) requirePaid({ id, staff });
    try {
      staff.setOrderStatus(order, status, { despiteRequest, reason });
    } catch (error) {
      if (isErpError(error, "VALIDATION")) throw commandError(REASON_RULE);
      const held = toHeldError(error, id, staff);
      if (held) throw held;
      throw isRequested(error) ? toRequestedStep(id, staff.openRequests(order)) : error;
    }
    const lines = accepted.map(({ position }) => position).join(", ");
    const decision = accepted.length > 0 ? `; accepts the customer's request to cancel line ${lines}` : "";
    print(`${id}: ${status} (shown as ${toOrderStatus(status)})${decision}`);
    if (status === "cancelled") warnOfDelivered(staff, order, print);
    else if (before === "cancelled")
      print("The customer was told that it is cancelled, and is not told that it is not.");
    return 0;
  },
};

function warnOfDelivered(staff: EmbeddedStaff, id: OrderId, print: (line: string) => void): void {
  const delivered = (staff.order(id)?.lines ?? []).reduce((pieces, line) => pieces + line.delivered, 0);
  if (delivered === 0) return;
  print(
    `${delivered} ${delivered === 1 ? "piece is" : "pieces are"} delivered already: deliveries and invoices stay as they are.`,
  );
}
