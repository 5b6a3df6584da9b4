import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { requirePaid } from "../order-payment.ts";
import { toPortions } from "../phrases.ts";
import { refuseStep } from "../refused-step.ts";
import { requireWay } from "../way-of-delivery.ts";
import { parsePortions } from "./portions.ts";

export const ready: Command = {
  usage: "ORDER [--lines LINE=UNITS,…] [--anyway]",
  summary:
    "says that an order, or so many units of its lines all in all, waits to be picked up; deliver it when it is fetched",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], { texts: ["lines"], flags: ["anyway"] });
    const [order] = words;
    const staff = files.staff();
    const portions = values.lines === undefined ? undefined : parsePortions(values.lines);
    const despiteRequest = values.anyway === true;
    if (!values.anyway) {
      requireWay("pickup", { id: order, staff });
      requirePaid({ id: order, staff });
    }
    try {
      const added = staff.ready(order as OrderId, portions, { despiteRequest });
      if (added.length === 0) print(`${order}: waits already, and the customer was told; --lines names all that waits`);
      else print(`${order}: ready for pick-up: ${toPortions(added)}`);
    } catch (error) {
      throw refuseStep(error, { order, staff, refused: `${order} has nothing left to pick up` });
    }
    return 0;
  },
};
