import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { requirePaid } from "../order-payment.ts";
import { refuseStep } from "../refused-step.ts";
import { parsePortions } from "./portions.ts";

export const deliver: Command = {
  usage: "ORDER [--lines LINE=UNITS,…] [--anyway]",
  summary: "delivers an order, or so many units of its lines",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], { texts: ["lines"], flags: ["anyway"] });
    const [order] = words;
    const staff = files.staff();
    const portions = values.lines === undefined ? undefined : parsePortions(values.lines);
    const despiteRequest = values.anyway === true;
    if (!values.anyway) requirePaid({ id: order, staff });
    try {
      // A person may type any text; the books check that it is an order's number.
      staff.deliver(order as OrderId, portions, { despiteRequest });
    } catch (error) {
      throw refuseStep(error, { order, staff, refused: `${order} has nothing left to deliver` });
    }
    print(`${order}: delivered${portions ? " in part" : ""}`);
    return 0;
  },
};
