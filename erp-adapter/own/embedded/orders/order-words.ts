import type { DatabaseSync } from "node:sqlite";
import type { OrderStatus } from "../../../contract/orders.ts";
import { toNumberKey } from "../../../contract/part-number.ts";
import { foldText } from "../../../kit/fold-text.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";

/** The searchable texts of an order: its number, the buyer's number, and number and manufacturer of each line. */
export interface SearchedOrder {
  seq: number;
  number: string;
  documentNumber: string;
  lines: readonly { number: string; manufacturer: string }[];
}

/** Makes a stored order searchable. Call it in the transaction that stores the order. */
export function createOrderIndex(db: DatabaseSync): (order: SearchedOrder) => void {
  const insert = prepare(db, "insert into order_words (seq, words) values (?, ?)");
  return ({ seq, number, documentNumber, lines }) => {
    const texts = [number, documentNumber, ...lines.flatMap((line) => [line.number, line.manufacturer])];
    insert.run(seq, [...new Set(texts.flatMap(toWords))].join(" "));
  };
}

/** Makes orders searchable that were stored without the index, or before there was one. */
export function fillOrderSearch(db: DatabaseSync): void {
  const missing = prepare<Omit<SearchedOrder, "lines">>(
    db,
    `select seq, number, document_number as documentNumber from customer_order
      where searchable = 0 order by seq`,
  );
  if (missing.all().length === 0) return;
  const lines = prepare<{ number: string; manufacturer: string }>(db)`
    select number, manufacturer from order_line where customer_order = ?`;
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
 * Turns typed text into a query of the index: each typed word must begin a word of the order, or the whole text must
 * begin a number. Null if the text has no letter or digit.
 */
export function toOrderQuery(owner: string, status: OrderStatus | null, text: string): string | null {
  const words = text.split(/\s+/).flatMap(toWords);
  const key = toNumberKey(foldText(text)).toLowerCase();
  if (words.length === 0) return null;
  const typed = words.map((word) => `"${word}"*`).join(" AND ");
  const asked = key === "" ? typed : `(${typed}) OR "${key}"*`;
  return `owner : "${toOwnerWord(owner)}${status ?? ""}" AND words : (${asked})`;
}

/** Words in the index's only spelling: letters without marks, and the whole text as a number without separators. */
function toWords(text: string): string[] {
  const words: string[] = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const key = toNumberKey(foldText(text)).toLowerCase();
  return key === "" || words.includes(key) ? words : [key, ...words];
}

/** Ids of guests contain characters that would split a word. The triggers of order_words write the same form. */
function toOwnerWord(owner: string): string {
  return Buffer.from(owner).toString("hex");
}
