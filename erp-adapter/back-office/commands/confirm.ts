import type { OrderId } from "../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import { toClosure } from "../closure.ts";
import { requireComingDay } from "../coming-day.ts";
import { type Command, commandError } from "../command.ts";
import { toHeldError } from "../held-order.ts";
import { toRefusedStep } from "../refused-step.ts";

export const confirm: Command = {
  usage: "ORDER [--date YYYY-MM-DD] [--anyway]",
  summary:
    "confirms an order, with the day on which its goods leave; of a confirmed order, moves that day; --anyway: although all is closed then",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ORDER"], { texts: ["date"], flags: ["anyway"] });
    const [id] = words;
    const { date: typed } = values;
    const date =
      typed === undefined ? null : requireComingDay(typed, `--date takes a day such as 2026-01-31, not "${typed}"`);
    const staff = files.staff();
    // A person may type any text; the books check that it is an order's number.
    const order = staff.order(id as OrderId);
    const closure = date === null || order === null || values.anyway ? null : toClosure(date, order, staff);
    if (closure !== null) throw commandError(`${closure}; give another day, or --anyway`);
    try {
      const done = staff.confirm(id as OrderId, date);
      const day = date ?? "a day not known yet";
      if (done === null) print(`${id}: confirmed for ${day} already`);
      else print(`${id}: ${done === "confirmed" ? "confirmed for" : "moved to"} ${day}`);
    } catch (error) {
      throw toHeldError(error, id, staff) ?? toRefusedStep(error, `${id} has nothing left to confirm`);
    }
    return 0;
  },
};
