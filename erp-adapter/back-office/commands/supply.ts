import type { EmbeddedStaff } from "../../own/embedded/staff.ts";
import type { Announced, SupplyBook } from "../../own/embedded/supply/supply-book.ts";
import type { MovedOrder, WaitingOrder } from "../../own/embedded/supply/waiting-orders.ts";
import { parseArguments, readCount } from "../arguments.ts";
import { requireComingDay } from "../coming-day.ts";
import { type Command, commandError, usageError } from "../command.ts";
import { requireProduct } from "../find-product.ts";
import { toPortions } from "../phrases.ts";

const OPTIONS = { texts: ["add", "date", "warehouse", "move", "arrived", "cancelled"], flags: ["quiet"] } as const;

export const incoming: Command = {
  usage:
    "ID [--add N] [--date 2026-11-27|unknown] [--warehouse CODE] [--move NO] [--arrived NO] [--cancelled NO] [--quiet]",
  summary:
    "what is announced of a product; adds N pieces, moves a date, puts goods on the shelf, or takes them off the list; names the orders that wait for them, and tells their customers another day unless --quiet",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID"], OPTIONS);
    const [id] = words;
    if (values.add !== undefined && !/^[1-9]\d{0,8}$/.test(values.add))
      throw commandError(`"${values.add}" is not a number of pieces`);
    const staff = files.staff();
    const { supply, waiting } = staff;
    const product = requireProduct(files.catalogue(), id).id;
    const { quiet = false } = values;
    if (quiet && !values.move && !values.cancelled) throw usageError("--quiet is for --move and --cancelled");
    const date = values.date === undefined ? undefined : toDate(values.date);
    const [move, arrived, cancelled] = [values.move, values.arrived, values.cancelled].map(
      (number) => number && requireAnnounced(supply.announced(product), number),
    );
    if (values.add) {
      const warehouse = values.warehouse ?? supply.houses()[0]?.code ?? "";
      supply.announce(product, { warehouse, quantity: Number(values.add), date: date ?? null });
    } else if (move) {
      if (date === undefined) throw commandError("a move needs a --date, which may be unknown");
      for (const one of waiting.moveDate(move.id, date, { quiet })) print(toMovedText(one, staff));
    } else if (cancelled) {
      for (const one of waiting.cancel(cancelled.id, { quiet })) print(toMovedText(one, staff));
    } else if (arrived) {
      for (const one of waiting.of(arrived.id)) print(`${toWaitingText(one, staff)}  can leave`);
      supply.close(arrived.id, "arrived");
    }
    for (const one of supply.announced(product)) print(toText(one));
    print(`${product}: ${stockText(supply, product)}`);
    return 0;
  },
};

export const leadTime: Command = {
  usage: "ID DAYS|unknown",
  summary: "sets the open days until the supplier's goods can leave",
  async run(args, { files, print }) {
    const { words } = parseArguments(args, ["ID", "DAYS"]);
    const [id, days] = words;
    const count = readCount(days, 999);
    if (days !== "unknown" && count === null) throw commandError(`"${days}" is not 0 to 999 days, or unknown`);
    const product = requireProduct(files.catalogue(), id).id;
    files.staff().supply.setLeadDays(product, count);
    print(`${product}: ${count === null ? "lead time unknown" : `${count} open days`}`);
    return 0;
  },
};

/** "stock main 4, split 3" */
export function stockText(supply: SupplyBook, product: Parameters<SupplyBook["stockOf"]>[0]): string {
  const stocks = supply.stockOf(product);
  return `stock ${stocks.map(({ warehouse, stock }) => (stocks.length > 1 ? `${warehouse} ${stock}` : stock)).join(", ")}`;
}

/** "26-000001  Servis d.o.o.  line 1: 3" */
function toWaitingText({ order, lines }: WaitingOrder, staff: Pick<EmbeddedStaff, "order">): string {
  const { company = "", name = "" } = staff.order(order)?.customer ?? {};
  return `  ${[order, company || name, toPortions(lines)].filter((part) => part !== "").join("  ")}`;
}

function toMovedText(moved: MovedOrder, staff: Pick<EmbeddedStaff, "order">): string {
  const { before, day, isTold } = moved;
  const head = toWaitingText(moved, staff);
  if (before === day) return `${head}  stays on ${day ?? "no known day"}`;
  return `${head}  ${before ?? "no known day"} → ${day ?? "no known day"}  ${isTold ? "the customer is told" : "the customer is not told"}`;
}

function requireAnnounced(all: readonly Announced[], number: string): Announced {
  const found = all.find(({ id }) => String(id) === number);
  if (!found) throw commandError(`no goods of this product are announced as ${number}`);
  return found;
}

function toDate(text: string): string | null {
  return text === "unknown" ? null : requireComingDay(text, `"${text}" is not a date like 2026-11-27, or unknown`);
}

function toText({ id, quantity, promised, warehouse, date }: Announced): string {
  const free = promised > 0 ? `, ${promised} of them ordered` : "";
  return `  no. ${id}: ${quantity} to ${warehouse} ${date ?? "without a date"}${free}`;
}
