import { type Address, type BranchId, type OpeningHours, toLine } from "../../contract/delivery.ts";
import { addressSchema } from "../../contract/delivery-schema.ts";
import type { BookedBranch } from "../../own/embedded/delivery/delivery-book.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";
import { requireHouse } from "../require-house.ts";

/** The days as the option `--hours` spells them, Monday first. */
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

export const branches: Command = {
  usage: `[ID [--name TEXT --address TEXT --postal-code CODE --city TEXT] [--country HR] [--phone N] [--hours "mon-fri 07:30-16:00, sat 08:00-12:00"] [--warehouse CODE] [--end | --reopen]]`,
  summary:
    "branches where goods are picked up; with ID: adds one, changes it, ends or reopens pick-up there; --warehouse: the house whose shelves it has, unless that is called like it",
  async run(args, { files, print }) {
    const [id, ...rest] = args;
    const { delivery, supply } = files.staff();
    if (id === undefined) {
      const all = delivery.branches();
      print(all.length === 0 ? "No branches." : all.map(toText).join("\n"));
      return 0;
    }
    if (!/^[a-z0-9-]{1,40}$/.test(id)) throw usageError(`ID takes small letters, digits and hyphens, not "${id}"`);
    const { values } = parseArguments(rest, [], {
      texts: ["name", "address", "postal-code", "city", "country", "phone", "hours", "warehouse"],
      flags: ["end", "reopen"],
    });
    const known = delivery.branches().find((branch) => branch.id === id);
    const before: Address = known?.address ?? {
      ...{ name: "", contact: "", address: "", postalCode: "", city: "", country: "HR", phone: "" },
    };
    const { name, address: street, city, phone, "postal-code": postalCode } = values;
    const country = values.country?.toUpperCase();
    if (country !== undefined && !/^[A-Z]{2}$/.test(country))
      throw commandError(`--country takes a code such as HR, not "${values.country}"`);
    const given = { name, address: street, city, country, phone, postalCode };
    const changed = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
    const address = addressSchema.safeParse({ ...before, ...changed });
    if (!address.success) throw commandError(`a branch needs --${toOption(String(address.error.issues[0]?.path[0]))}`);
    const hours = values.hours === undefined ? (known?.hours ?? []) : parseHours(values.hours);
    const isActive = values.end ? false : values.reopen ? true : (known?.isActive ?? true);
    const warehouse = values.warehouse ?? known?.warehouse ?? null;
    if (values.warehouse !== undefined) requireHouse(values.warehouse, supply);
    const branch = { id: id as BranchId, address: address.data, hours, warehouse, isActive };
    delivery.putBranch(branch);
    print(toText({ ...branch, closedDays: known?.closedDays ?? [] }));
    return 0;
  },
};

function toText({ id, address, hours, closedDays, warehouse, isActive }: BookedBranch): string {
  const open = hours.map(({ weekday, from, to }) => `${DAYS[weekday - 1]} ${from}-${to}`).join(", ");
  const closed = closedDays.length === 0 ? "" : `  closed ${closedDays.join(", ")}`;
  const house = warehouse === null ? "" : `  warehouse ${warehouse}`;
  return `${id}  ${toLine(address)}\n  ${open || "no hours"}${closed}${house}${isActive ? "" : "  ENDED"}`;
}

function toOption(field: string): string {
  return field === "postalCode" ? "postal-code" : field;
}

/** `mon-fri 07:30-16:00`; a branch may be open until 24:00. */
const HOURS = /^\s*([a-z]{3})(?:-([a-z]{3}))?\s+((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)\s*$/i;

/** "mon-fri 07:30-16:00, sat 08:00-12:00" → hours of each day. */
function parseHours(text: string): OpeningHours[] {
  return text.split(",").flatMap((part) => {
    const [, first = "", last = first, from = "", to = ""] = HOURS.exec(part) ?? [];
    const [begin, end] = [DAYS.indexOf(first.toLowerCase()), DAYS.indexOf((last || first).toLowerCase())];
    if (begin < 0 || end < begin || from >= to)
      throw commandError(`--hours takes "mon-fri 07:30-16:00", not "${part}"`);
    return Array.from({ length: end - begin + 1 }, (_, at) => ({ weekday: begin + at + 1, from, to }));
  });
}
