import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { isRequested, toRefusedStep, toRequestedStep } from "../refused-step.ts";

export const invoice: Command = {
  usage: "ORDER [--anyway]",
  summary: "invoices what was delivered of an order and is on no invoice yet",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], { flags: ["anyway"] });
    const [order] = words;
    try {
      const id = files.staff().invoice(order as OrderId, { despiteRequest: values.anyway === true });
      print(`${order}: invoice ${id}`);
    } catch (error) {
      if (isRequested(error)) throw toRequestedStep(order, files.staff().openRequests(order as OrderId));
      throw toRefusedStep(error, `nothing of ${order} is delivered and not invoiced`);
    }
    return 0;
  },
};
