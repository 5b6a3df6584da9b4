import type { PartnerCode } from "../../contract/context.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { toText } from "./approve.ts";

export const terms: Command = {
  usage: "PARTNER",
  summary: "what a company buys at, and every change of that by an approval",
  async run(args, { files, print }) {
    const { words } = parseArguments(args, ["PARTNER"]);
    // A person may type any text; the books check that it is a partner's code.
    const partner = words[0] as PartnerCode;
    const now = files.staff().termsOf(partner);
    if (!now) throw commandError(`there is no partner ${partner} with terms`);
    print(`${partner}: ${toText(now)}`);
    for (const { at, by, old, now: then } of files.staff().termsHistory(partner))
      print(`  ${at}  ${by || "unknown"}  ${old ? toText(old) : "new"} → ${toText(then)}`);
    return 0;
  },
};
