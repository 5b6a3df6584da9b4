import { formatAmount, toEurCents } from "../../contract/money.ts";
import { readCents } from "../../own/embedded/import/decimal.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { requireProduct } from "../find-product.ts";

export const price: Command = {
  usage: "ID AMOUNT|none",
  summary: "sets the wholesale price in euros (12.40 or 12,40); none: on request",
  async run(args, { files, print }) {
    const { words } = parseArguments(args, ["ID", "AMOUNT"]);
    const amount = parsePrice(words[1]);
    const { id, wholesale } = requireProduct(files.catalogue(), words[0]);
    files.staff().setPrice(id, amount);
    print(`${id}: price ${toText(wholesale)} → ${toText(amount)}`);
    return 0;
  },
};

function parsePrice(text: string) {
  if (text === "none") return null;
  const cents = readCents(text);
  if (cents === "ambiguous")
    throw commandError(`the amount "${text}" could mean two: write ${text.replace(/[.,]/, "")},00 or so`);
  if (typeof cents !== "number") throw commandError(`the amount "${text}": ${cents}`);
  if (cents === 0) throw commandError("a price of zero would give the part away: none means price on request");
  return toEurCents(cents);
}

function toText(amount: Parameters<typeof formatAmount>[0] | null): string {
  return amount === null ? "on request" : formatAmount(amount);
}
