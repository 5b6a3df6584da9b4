import type { HouseTerms } from "../../own/embedded/supply/supply-book.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export const warehouses: Command = {
  usage: "",
  summary: "the places with goods on shelves; everything together leaves from the first",
  async run(args, { files, print }) {
    parseArguments(args, []);
    for (const house of files.staff().supply.houses()) print(toText(house));
    return 0;
  },
};

const OPTIONS = { texts: ["name", "cut-off", "days", "transfer"] } as const;

export const warehouse: Command = {
  usage: 'CODE [--name "Split"] [--cut-off 14:00|none] [--days 12345] [--transfer 1]',
  summary:
    "opens a warehouse or changes it: name, until when goods leave the same day, open weekdays, days to another one",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["CODE"], OPTIONS);
    const [code] = words;
    if (!/^[a-z0-9][a-z0-9-]{0,29}$/.test(code))
      throw commandError(`the code "${code}" is not 1 to 30 small letters, digits or hyphens`);
    const { name, "cut-off": cutOff, days, transfer } = values;
    if (name !== undefined && (name.trim() === "" || name.length > 60))
      throw commandError(`the name "${name}" is not 1 to 60 characters`);
    if (cutOff !== undefined && cutOff !== "none" && !/^([01]\d|2[0-3]):[0-5]\d$/.test(cutOff))
      throw commandError(`the cut-off "${cutOff}" is not a time like 14:00, or none`);
    if (days !== undefined && !/^(?!.*(.).*\1)[1-7]{1,7}$/.test(days))
      throw commandError(`the days "${days}" are not digits from 1 for Monday to 7 for Sunday, each once`);
    if (transfer !== undefined && !/^([0-9]|[1-5]\d|60)$/.test(transfer))
      throw commandError(`"${transfer}" is not 0 to 60 days`);
    const { supply } = files.staff();
    const before = supply.houses().find((one) => one.code === code);
    if (!before && name === undefined) throw commandError(`a new warehouse needs a --name, as customers know it`);
    const house = supply.putHouse(code, {
      ...(name !== undefined && { name: name.trim() }),
      ...(cutOff !== undefined && { cutOff: cutOff === "none" ? null : cutOff }),
      ...(days !== undefined && { weekdays: [...days].sort().join("") }),
      ...(transfer !== undefined && { transferDays: Number(transfer) }),
    });
    print(toText(house));
    const unnamed = supply.houses().find((one) => one.name === "");
    if (unnamed && supply.houses().length > 1)
      print(`warehouse ${unnamed.code} has no name yet: customers cannot tell it from the others`);
    return 0;
  },
};

function toText({ code, name, cutOff, weekdays, transferDays }: HouseTerms): string {
  const days = [...weekdays].map((day) => WEEKDAYS[Number(day) - 1]).join(" ");
  const leaves = cutOff === null ? "no cut-off: no day is promised" : `cut-off ${cutOff}`;
  return `${code.padEnd(12)}${(name || "(no name)").padEnd(20)}${leaves}, ${days}, ${transferDays} to another`;
}
