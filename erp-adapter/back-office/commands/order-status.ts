import type { OrderId } from "../../contract/orders.ts";
import { ERP_STATUSES, toOrderStatus } from "../../embedded/orders/order-status.ts";
import type { EmbeddedStaff } from "../../embedded/staff.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { isRequested, toRequestedStep } from "../refused-step.ts";

export const orderStatus: Command = {
  usage: "ID STATUS [--anyway]",
  summary: `sets an order's status: ${ERP_STATUSES.join(", ")}, or a word of your own`,
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID", "STATUS"], { anyway: { type: "boolean" } });
    const [id = "", status = ""] = words;
    if (!/^[a-z][a-z-]{0,39}$/.test(status))
      throw commandError(`the status "${status}" is not one word in small letters, such as ${ERP_STATUSES.join(", ")}`);
    const despiteRequest = values.anyway === true;
    const accepted = status === "cancelled" ? files.staff().openRequests(id as OrderId) : [];
    try {
      // A person may type any text; the books check that it is an order's id.
      files.staff().setOrderStatus(id as OrderId, status, { despiteRequest });
    } catch (error) {
      throw isRequested(error) ? toRequestedStep(id, files.staff().openRequests(id as OrderId)) : error;
    }
    const lines = accepted.map(({ position }) => position).join(", ");
    const decision = accepted.length > 0 ? `; accepts the customer's request to cancel line ${lines}` : "";
    print(`${id}: ${status} (shown as ${toOrderStatus(status)})${decision}`);
    if (status === "cancelled") warnOfDelivered(files.staff(), id as OrderId, print);
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
