import { isErpError } from "../../contract/errors.ts";
import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { isRequested, toRefusedStep, toRequestedStep } from "../refused-step.ts";
import { parsePortions } from "./portions.ts";

export const deliver: Command = {
  usage: "ORDER [--lines LINE=UNITS,…] [--anyway]",
  summary: "delivers an order, or so many units of its lines",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], {
      lines: { type: "string" },
      anyway: { type: "boolean" },
    });
    const [order = ""] = words;
    const portions = values.lines === undefined ? undefined : parsePortions(values.lines);
    const despiteRequest = values.anyway === true;
    try {
      // A person may type any text; the books tell whether it is an order's number.
      files.staff().deliver(order as OrderId, portions, { despiteRequest });
    } catch (error) {
      if (isErpError(error, "NOT_FOUND") && error.details.what === "line")
        throw commandError(`${order} has no line ${error.details.id}`);
      if (isRequested(error)) throw toRequestedStep(order, files.staff().openRequests(order as OrderId));
      throw toRefusedStep(error, `${order} has nothing left to deliver`);
    }
    print(`${order}: delivered${portions ? " in part" : ""}`);
    return 0;
  },
};
