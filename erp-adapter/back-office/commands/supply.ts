import type { Announced, SupplyBook } from "../../embedded/supply/supply-book.ts";
import { parseArguments } from "../arguments.ts";
import { requireComingDay } from "../coming-day.ts";
import { type Command, commandError } from "../command.ts";
import { requireProduct } from "../find-product.ts";

const OPTIONS = {
  add: { type: "string" },
  date: { type: "string" },
  warehouse: { type: "string" },
  move: { type: "string" },
  arrived: { type: "string" },
  cancelled: { type: "string" },
} as const;

export const incoming: Command = {
  usage: "ID [--add N] [--date 2026-11-27|unknown] [--warehouse CODE] [--move NO] [--arrived NO] [--cancelled NO]",
  summary:
    "what is announced of a product; adds N pieces, moves a date, puts goods on the shelf, or takes them off the list",
  async run(args, { files, print }) {
    const { words, values } = parseArguments(args, ["ID"], OPTIONS);
    const [id = ""] = words;
    if (values.add !== undefined && !/^[1-9]\d{0,8}$/.test(values.add))
      throw commandError(`"${values.add}" is not a number of pieces`);
    const { supply } = files.staff();
    const product = requireProduct(files.catalogue(), id).id;
    const date = values.date === undefined ? undefined : toDate(values.date);
    const [move, arrived, cancelled] = [values.move, values.arrived, values.cancelled].map(
      (number) => number && requireAnnounced(supply.announced(product), number),
    );
    if (values.add) {
      const warehouse = values.warehouse ?? supply.houses()[0]?.code ?? "";
      supply.announce(product, { warehouse, quantity: Number(values.add), date: date ?? null });
    } else if (move) {
      if (date === undefined) throw commandError("a move needs a --date, which may be unknown");
      supply.moveDate(move.id, date);
    } else if (arrived) supply.close(arrived.id, "arrived");
    else if (cancelled) supply.close(cancelled.id, "cancelled");
    for (const one of supply.announced(product)) print(toText(one));
    print(`${product}: ${stockText(supply, product)}`);
    return 0;
  },
};

export const leadTime: Command = {
  usage: "ID DAYS|unknown",
  summary: "sets the open days until the supplier's goods can leave",
  async run(args, { files, print }) {
    const { words } = parseArguments(args, ["ID", "DAYS"], {});
    const [id = "", days = ""] = words;
    if (days !== "unknown" && !/^\d{1,3}$/.test(days)) throw commandError(`"${days}" is not 0 to 999 days, or unknown`);
    const product = requireProduct(files.catalogue(), id).id;
    files.staff().supply.setLeadDays(product, days === "unknown" ? null : Number(days));
    print(`${product}: ${days === "unknown" ? "lead time unknown" : `${days} open days`}`);
    return 0;
  },
};

/** "stock main 4, split 3" */
export function stockText(supply: SupplyBook, product: Parameters<SupplyBook["stockOf"]>[0]): string {
  const stocks = supply.stockOf(product);
  return `stock ${stocks.map(({ warehouse, stock }) => (stocks.length > 1 ? `${warehouse} ${stock}` : stock)).join(", ")}`;
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
