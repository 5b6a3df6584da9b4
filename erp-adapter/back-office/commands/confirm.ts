import { z } from "zod";
import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { toRefusedStep } from "../refused-step.ts";

export const confirm: Command = {
  usage: "ORDER [--date YYYY-MM-DD]",
  summary: "confirms an order, with the day on which its goods leave; of a confirmed order, moves that day",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], { date: { type: "string" } });
    const [order = ""] = words;
    const { date = null } = values;
    if (date !== null && !z.iso.date().safeParse(date).success)
      throw commandError(`--date takes a day such as 2026-01-31, not "${date}"`);
    try {
      const done = files.staff().confirm(order as OrderId, date);
      const day = date ?? "a day not known yet";
      if (done === null) print(`${order}: confirmed for ${day} already`);
      else print(`${order}: ${done === "confirmed" ? "confirmed" : "moved"} for ${day}`);
    } catch (error) {
      throw toRefusedStep(error, `${order} has nothing left to confirm`);
    }
    return 0;
  },
};
