import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { refuseStep } from "../refused-step.ts";
import { parsePortions } from "./portions.ts";

export const ready: Command = {
  usage: "ORDER [--lines LINE=UNITS,…] [--anyway]",
  summary: "says that an order, or so many units of its lines, waits to be picked up; deliver it when it is fetched",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], {
      lines: { type: "string" },
      anyway: { type: "boolean" },
    });
    const [order = ""] = words;
    const portions = values.lines === undefined ? undefined : parsePortions(values.lines);
    const despiteRequest = values.anyway === true;
    const inPart = portions ? " in part" : "";
    try {
      const isNew = files.staff().ready(order as OrderId, portions, { despiteRequest });
      print(`${order}: ready for pick-up${inPart}${isNew ? "" : " already"}`);
    } catch (error) {
      throw refuseStep(error, { order, staff: files.staff(), refused: `${order} has nothing left to pick up` });
    }
    return 0;
  },
};
