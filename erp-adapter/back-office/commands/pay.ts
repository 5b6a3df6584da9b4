import { isErpError } from "../../contract/errors.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import { type EurCents, formatAmount, toEurCents } from "../../contract/money.ts";
import { parseDecimal } from "../../embedded/import/decimal.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";

export const pay: Command = {
  usage: "INVOICE AMOUNT",
  summary: "books money received for an invoice (12.40 or 12,40), or paid back for a credit note (-12.40)",
  async run(args, { files, print }) {
    const { words } = parseArguments(args, ["INVOICE", "AMOUNT"], {});
    const [invoice = "", text = ""] = words;
    const amount = parsePayment(text);
    try {
      // A person may type any text; the books check that it is an invoice's number.
      files.staff().pay(invoice as InvoiceId, amount);
    } catch (error) {
      if (!isErpError(error, "VALIDATION")) throw error;
      const open = formatAmount(toEurCents(error.details.limit ?? 0));
      throw commandError(`${invoice} has ${open} open, not ${formatAmount(amount)}`);
    }
    print(`${invoice}: paid ${formatAmount(amount)}`);
    return 0;
  },
};

function parsePayment(text: string): EurCents {
  const isBack = text.startsWith("-");
  const cents = parseDecimal(isBack ? text.slice(1) : text);
  if (typeof cents !== "number") throw commandError(`the amount "${text}": ${cents}`);
  if (cents === 0) throw commandError("a payment of zero is none");
  return toEurCents(isBack ? -cents : cents);
}
