import type { DatabaseSync } from "node:sqlite";
import type { OrderStatus } from "../../contract/orders.ts";
import { toNumberKey } from "../../contract/part-number.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";

/** What an order is found by: its number, the buyer's, and number and maker of each line. */
export interface SearchedOrder {
  seq: number;
  number: string;
  documentNumber: string;
  lines: readonly { number: string; manufacturer: string }[];
}

/** Puts an order that is on the books into the search. Belongs into the transaction that writes it. */
export function createOrderIndex(db: DatabaseSync): (order: SearchedOrder) => void {
  const insert = prepare(db, "insert into order_words (seq, words) values (?, ?)");
  return ({ seq, number, documentNumber, lines }) => {
    const texts = [number, documentNumber, ...lines.flatMap((line) => [line.number, line.manufacturer])];
    insert.run(seq, [...new Set(texts.flatMap(toWords))].join(" "));
  };
}

/** Orders that were written without it, or before there was a search. */
export function fillOrderSearch(db: DatabaseSync): void {
  const missing = prepare<Omit<SearchedOrder, "lines">>(
    db,
    `select seq, number, document_number as documentNumber from customer_order
      where searchable = 0 order by seq`,
  );
  if (missing.all().length === 0) return;
  const lines = prepare<{ number: string; manufacturer: string }>(
    db,
    "select number, manufacturer from order_line where customer_order = ?",
  );
  const mark = prepare(db, "update customer_order set searchable = 1 where number = ?");
  const index = createOrderIndex(db);
  transaction(db, () => {
    for (const order of missing.all()) {
      index({ ...order, lines: lines.all(order.number) });
      mark.run(order.number);
    }
  });
}

/**
 * What somebody typed → a question for the index: every word must begin a word of the order, or all of it together a
 * number. Null when nothing in it can be found.
 */
export function toOrderQuery(owner: string, status: OrderStatus | null, text: string): string | null {
  const words = text.split(/\s+/).flatMap(toWords);
  const key = toNumberKey(fold(text)).toLowerCase();
  if (words.length === 0) return null;
  const typed = words.map((word) => `"${word}"*`).join(" AND ");
  const asked = key === "" ? typed : `(${typed}) OR "${key}"*`;
  return `owner : "${toOwnerWord(owner)}${status ?? ""}" AND words : (${asked})`;
}

/** Words in the one spelling that the index has: letters without marks, and the whole as a number without separators. */
function toWords(text: string): string[] {
  const words: string[] = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const key = toNumberKey(fold(text)).toLowerCase();
  return key === "" || words.includes(key) ? words : [key, ...words];
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}

/** Ids of guests have letters that would part a word. The triggers of order_words write it the same. */
function toOwnerWord(owner: string): string {
  return Buffer.from(owner).toString("hex");
}
