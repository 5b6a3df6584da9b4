import { z } from "zod";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";
import { requireHouse } from "../require-house.ts";

export const closeDay: Command = {
  usage: "YYYY-MM-DD [--branch ID | --warehouse CODE] [--open]",
  summary:
    "nothing is delivered and no branch hands out on this day; with --branch: that branch does not; with --warehouse: nothing leaves there; --open takes it back",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["YYYY-MM-DD"], { texts: ["branch", "warehouse"], flags: ["open"] });
    const [date] = words;
    if (!z.iso.date().safeParse(date).success) throw commandError(`a day is such as 2026-12-24, not "${date}"`);
    const { delivery, supply } = files.staff();
    const { branch, warehouse } = values;
    if (branch !== undefined && warehouse !== undefined)
      throw usageError("one day is closed for a branch or for a warehouse, not for both at once");
    if (warehouse !== undefined) requireHouse(warehouse, supply);
    if (branch !== undefined && !delivery.branches().some(({ id }) => id === branch))
      throw commandError(`there is no branch ${branch}`);
    const code = branch ?? warehouse ?? null;
    delivery.setClosed(date, code, !values.open);
    const what = warehouse === undefined ? (branch ?? "the whole house") : `warehouse ${warehouse}`;
    print(`${date}  ${what}  ${values.open ? "open" : "closed"}`);
    // A branch and a warehouse with the same code are one place, and close together.
    if (delivery.branches().some(({ id }) => id === warehouse)) print(`The branch ${warehouse} is the same place.`);
    return 0;
  },
};
