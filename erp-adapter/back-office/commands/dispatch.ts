import { isParcelNumber } from "../../contract/carriers.ts";
import type { OrderId } from "../../contract/orders.ts";
import type { Parcel } from "../../own/embedded/ledger/deliveries.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";
import { requirePaid } from "../order-payment.ts";
import { refuseStep } from "../refused-step.ts";
import { requireWay } from "../way-of-delivery.ts";
import { parsePortions } from "./portions.ts";

export const dispatch: Command = {
  usage: "ORDER --tracking NUMBER [--carrier NAME] [--lines LINE=UNITS,…] [--anyway]",
  summary: "hands an order, or so many units of its lines, to a carrier; the customer gets the parcel's number",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], {
      texts: ["tracking", "carrier", "lines"],
      flags: ["anyway"],
    });
    const [order] = words;
    const staff = files.staff();
    const portions = values.lines === undefined ? undefined : parsePortions(values.lines);
    const options = { despiteRequest: values.anyway === true, parcel: toParcel(values) };
    if (!values.anyway) {
      requireWay("carrier", { id: order, staff });
      requirePaid({ id: order, staff });
    }
    try {
      const note = staff.deliver(order as OrderId, portions, options);
      print(`${order}: dispatched${portions ? " in part" : ""}, delivery note ${note.number}`);
      if (note.tracking?.url === null) print(`${toUnknown(note.tracking.carrier)}: the number stands alone.`);
      const { delivery, lines = [] } = staff.order(order as OrderId) ?? {};
      if (delivery?.shipment === "together" && lines.some((line) => line.open > 0))
        print(`All of ${order} was agreed to go together: say to the customer when the rest goes.`);
    } catch (error) {
      throw refuseStep(error, { order, staff, refused: `${order} has nothing left to dispatch` });
    }
    return 0;
  },
};

function toUnknown(carrier: string): string {
  return carrier === "" ? "No carrier is given" : `No page of "${carrier}" is known`;
}

function toParcel({ tracking, carrier = "" }: { tracking?: string; carrier?: string }): Parcel {
  if (tracking === undefined) throw usageError("dispatch takes --tracking NUMBER; deliver is for goods without one");
  if (!isParcelNumber(tracking))
    throw commandError("--tracking takes 3 to 50 letters, digits, spaces, dots, slashes and dashes");
  if (!/^[\p{L}\p{N} .&+-]{0,40}$/u.test(carrier)) throw commandError("--carrier takes a name of at most 40 letters");
  return { carrier: carrier.trim(), number: tracking.trim() };
}
