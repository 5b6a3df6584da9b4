import { parseArgs } from "node:util";
import { z } from "zod";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { formatAmount } from "#erp-adapter/contract/money.ts";
import { createOrderCopies, type OrderCopy } from "../services/ordering/order-copy.ts";
import type { ShopDb } from "../shop-db/shop-db.ts";

/** A line for the help text. */
export const ORDERS_COMMAND =
  "orders [--missing] [--since YYYY-MM-DD] [--json]\n                 this shop's copies of its orders of the last thirty days, or since that day (UTC), oldest first, to compare with an ERP\n                 that was restored; --missing: only those that the embedded ERP does not have";

export function isOrdersCommand([word]: readonly string[]): boolean {
  return word === "orders";
}

interface OrdersTools {
  db: ShopDb;
  /** the orders in the ERP's books, by the keys of this shop; null for an ERP that only a person's session may ask */
  booked: { has(key: IdempotencyKey): boolean } | null;
  /** epoch milliseconds */
  now: number;
  print(text: string): void;
  printError(text: string): void;
}

/** Milliseconds. */
const LAST_DAYS = 30 * 86_400_000;

/** The most copies that one statement reads: the lines of each may have half a megabyte. */
const AT_ONCE = 100;

/** Lists orders that the ERP confirmed to this shop. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runOrdersCommand(args: readonly string[], tools: OrdersTools): Promise<number> {
  const { db, booked, now, print, printError } = tools;
  const typed = parse(args);
  if (typed === null) {
    printError(`npm run shop -- COMMAND\n\n  ${ORDERS_COMMAND}`);
    return 2;
  }
  const { missing, since, json } = typed;
  if (missing && booked === null) {
    printError(
      "shop orders: this ERP tells orders only to the person who placed them; leave out --missing, and compare",
    );
    return 1;
  }
  const rows = await db.query
    .selectFrom("order_copy")
    .select("quote_id")
    .where("confirmed_at", ">=", since === undefined ? now - LAST_DAYS : Date.parse(since))
    .orderBy("confirmed_at")
    .orderBy("quote_id")
    .execute();
  const isBooked = (key: string) => booked?.has(key as IdempotencyKey) === true;
  const quotes = rows.map(({ quote_id }) => quote_id).filter((quote) => !missing || !isBooked(quote));
  const copies = createOrderCopies(db);
  const listed = [];
  for (let at = 0; at < quotes.length; at += AT_ONCE) {
    const some = (await copies.ofQuotes(quotes.slice(at, at + AT_ONCE))).map(describe);
    if (json) listed.push(...some);
    else for (const one of some) print(toText(one));
  }
  if (json) print(JSON.stringify(listed, null, 2));
  else if (quotes.length === 0) print(missing ? "The ERP has every order of this time." : "No order in this time.");
  return 0;
}

function describe({ order, quote, partner, isGuest, customer, confirmedAt }: OrderCopy) {
  return {
    number: order.number,
    key: quote,
    confirmedAt: new Date(confirmedAt).toISOString(),
    partner: isGuest ? null : partner,
    customer: customer.name,
    email: customer.email,
    documentNumber: order.buyerDocumentNumber,
    total: formatAmount(order.totals.total),
    lines: order.lines.map(({ number, quantity }) => ({ number, quantity })),
  };
}

function toText({
  number,
  key,
  confirmedAt,
  partner,
  customer,
  email,
  documentNumber,
  total,
  lines,
}: Described): string {
  return [
    `${number}  confirmed ${confirmedAt}, key ${key}`,
    `  ${partner === null ? "guest" : `partner ${partner}`}, ${customer} (${email ?? "no address"}), document number ${documentNumber}, total ${total} EUR`,
    ...lines.map((line) => `  ${line.quantity} × ${line.number}`),
  ].join("\n");
}
type Described = ReturnType<typeof describe>;

/** Null if the arguments are wrong. */
function parse(args: readonly string[]): { missing: boolean; since?: string; json: boolean } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: {
        missing: { type: "boolean", default: false },
        since: { type: "string" },
        json: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const isDay = values.since === undefined || z.iso.date().safeParse(values.since).success;
    return positionals.length === 1 && isDay ? { ...values } : null;
  } catch {
    return null;
  }
}
