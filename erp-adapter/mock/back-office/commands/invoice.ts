import type { OrderId } from "../../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { toRefusedStep } from "../refused-step.ts";

export const invoice: Command = {
  usage: "ORDER",
  summary: "invoices what was delivered of an order and is on no invoice yet",
  async run(args, { files, print }) {
    const { words } = parseArguments(args, ["ORDER"], {});
    const [order = ""] = words;
    try {
      const id = files.staff().invoice(order as OrderId);
      print(`${order}: invoice ${id}`);
    } catch (error) {
      throw toRefusedStep(error, `nothing of ${order} is delivered and not invoiced`);
    }
    return 0;
  },
};
