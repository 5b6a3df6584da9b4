import { isErpError } from "../../../contract/errors.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { toRefusedStep } from "../refused-step.ts";
import { parsePortions } from "./portions.ts";

export const deliver: Command = {
  usage: "ORDER [--lines LINE=UNITS,…]",
  summary: "delivers an order, or so many units of its lines",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], { lines: { type: "string" } });
    const [order = ""] = words;
    const portions = values.lines === undefined ? undefined : parsePortions(values.lines);
    try {
      // A number is text from a person; the books say whether it is an order's.
      files.staff().deliver(order as OrderId, portions);
    } catch (error) {
      if (isErpError(error, "NOT_FOUND") && error.details.what === "line")
        throw commandError(`${order} has no line ${error.details.id}`);
      throw toRefusedStep(error, `${order} has nothing left to deliver`);
    }
    print(`${order}: delivered${portions ? " in part" : ""}`);
    return 0;
  },
};
