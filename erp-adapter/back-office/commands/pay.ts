import { isErpError } from "../../contract/errors.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import { type EurCents, formatAmount, toEurCents, ZERO } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import { readCents } from "../../own/embedded/import/decimal.ts";
import type { EmbeddedStaff } from "../../own/embedded/staff.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";
import { toChangeText, toHoldText } from "../held-order.ts";
import { toPaymentText } from "../order-payment.ts";

export const pay: Command = {
  usage: "INVOICE AMOUNT | ORDER [AMOUNT]",
  summary:
    "books money received for an invoice (12.40 or 12,40), or paid back for a credit note (-12.40); of an order in advance, all that is open unless given, and an order on hold is released once it is paid",
  async run(args, { files, print }) {
    const [number = "", typed] = args;
    if (ORDER.test(number)) {
      const { words } = parseArguments(args, typed === undefined ? ["ORDER"] : ["ORDER", "AMOUNT"]);
      for (const line of payOrder(number as OrderId, words[1], files.staff())) print(line);
      return 0;
    }
    const { words } = parseArguments(args, ["INVOICE", "AMOUNT"]);
    const [invoice, text] = words;
    const amount = parsePayment(text);
    try {
      // A person may type any text; the books check that it is an invoice's number.
      files.staff().pay(invoice as InvoiceId, amount);
    } catch (error) {
      throw toTooMuch(error, invoice, amount);
    }
    print(`${invoice}: paid ${formatAmount(amount)}`);
    return 0;
  },
};

const ORDER = /^\d{2}-\d{6,}$/;

/**
 * Records the payment and returns the sentences to print. A payment in full releases an order on hold under the agreed
 * conditions, whatever has changed since. Throws a command error if the order does not accept the payment.
 */
function payOrder(id: OrderId, typed: string | undefined, staff: EmbeddedStaff): string[] {
  const { payment, hold, lines = [] } = staff.order(id) ?? {};
  if (payment?.kind === "on-invoice") throw commandError(`${id} is paid on invoice: pay its invoice`);
  const amount = typed === undefined ? undefined : parsePayment(typed);
  if (amount === undefined) requireOpen(id, staff);
  const changes = staff.recheckHold(id);
  try {
    const paid = staff.payInAdvance(id, amount);
    const after = staff.order(id);
    const isReleased = hold?.state === "waiting" && after?.hold?.state === "released";
    const state = after ? `; ${toPaymentText(after.payment)}` : "";
    return [
      `${id}: paid ${formatAmount(paid)}${state}${isReleased ? "; released" : ""}`,
      ...(isReleased ? changes.map((change) => `as agreed, not as now: ${toChangeText(change, lines)}`) : []),
    ];
  } catch (error) {
    // Another process has noted the money since: the order is told as it is now.
    if (amount === undefined) requireOpen(id, staff);
    throw toTooMuch(error, id, amount ?? ZERO);
  }
}

/** Throws a command error if nothing of the order is left to pay. */
function requireOpen(id: OrderId, staff: EmbeddedStaff): void {
  const { payment, hold } = staff.order(id) ?? {};
  if (payment?.kind !== "in-advance" || payment.received < payment.due) return;
  throw commandError(
    `${id} has nothing left to pay: ${[toPaymentText(payment), toHoldText(hold)].filter(Boolean).join("; ")}`,
  );
}

/** The command error for an amount above what is open; returns any other error unchanged. */
function toTooMuch(error: unknown, id: string, amount: EurCents): unknown {
  if (!isErpError(error, "VALIDATION")) return error;
  const open = toEurCents(error.details.limit ?? 0);
  if (open === 0) return commandError(`${id} has nothing left to pay${amount < 0 ? " back" : ""}`);
  return commandError(`${id} has ${formatAmount(open)} open, not ${formatAmount(amount)}`);
}

function parsePayment(text: string): EurCents {
  const isBack = text.startsWith("-");
  const cents = readCents(isBack ? text.slice(1) : text);
  if (typeof cents !== "number") throw commandError(`the amount "${text}": ${cents}`);
  if (cents === 0) throw commandError("a payment of zero is none");
  return toEurCents(isBack ? -cents : cents);
}
