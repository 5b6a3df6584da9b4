import type { PendingRegistration } from "../../own/embedded/accounts/approvals.ts";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";

export const registrations: Command = {
  usage: "[--json]",
  summary: "requests for an account that wait for approve, oldest first",
  async run(args, { files, print }) {
    const { values } = parseArguments(args, [], { flags: ["json"] });
    const list = files.staff().listRegistrations();
    if (values.json) print(JSON.stringify(list, null, 2));
    else print(list.length === 0 ? "No registrations." : list.map(toText).join("\n"));
    return 0;
  },
};

function toText({ requestedAt, email, name, company, vat, address, postalCode, city, phone }: PendingRegistration) {
  const place = [postalCode, city].filter((part) => part !== "").join(" ");
  const about = [name, company, vat, address, place, phone].filter((part) => part !== "");
  return `${requestedAt}  ${email}\n  ${about.join("  ")}`;
}
