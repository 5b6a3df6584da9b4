import { z } from "zod";
import type { BranchId } from "../../contract/delivery.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";

export const closeDay: Command = {
  usage: "YYYY-MM-DD [--branch ID] [--open]",
  summary: "nothing is delivered and no branch hands out on this day, or one branch does not; --open takes it back",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["YYYY-MM-DD"], {
      branch: { type: "string" },
      open: { type: "boolean" },
    });
    const [date = ""] = words;
    if (!z.iso.date().safeParse(date).success) throw commandError(`a day is such as 2026-12-24, not "${date}"`);
    const { delivery } = files.staff();
    const { branch } = values;
    if (branch !== undefined && !delivery.branches().some(({ id }) => id === branch))
      throw commandError(`there is no branch ${branch}`);
    delivery.setClosed(date, (branch ?? null) as BranchId | null, !values.open);
    print(`${date}  ${branch ?? "the whole house"}  ${values.open ? "open" : "closed"}`);
    return 0;
  },
};
