import type { DatabaseSync } from "node:sqlite";
import { type NumberKey, toNumberKey } from "../../../contract/part-number.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { CROSS, OE, OWN, REPLACED } from "../number-kinds.ts";
import type { ProductRecord } from "../product-record.ts";

/** Writes the numbers by which one product is found. */
export interface ProductNumbers {
  /** Writes the own number and the references, but not the replaced numbers. True if anything changed. */
  write(product: number, record: ProductRecord, isNew: boolean): boolean;
  /** Writes the replaced numbers, nearest first. True if anything changed. */
  writeReplaced(product: number, replaced: readonly ReplacedNumber[]): boolean;
}

/** A number that a product replaces, and the product with that number. */
export interface ReplacedNumber {
  product: number;
  number: string;
  key: string;
}

export function createProductNumbers(db: DatabaseSync): ProductNumbers {
  const read = prepare<NumberRow>(db)`select kind, position, key, raw, maker, other
    from number where product = ? and kind between ? and ? order by kind, position`;
  const drop = prepare(db, "delete from number where product = ? and kind between ? and ?");
  const insert = prepare(db)`
    insert into number (product, kind, position, key, raw, maker, other) values (?, ?, ?, ?, ?, ?, ?)`;

  function replaceRows(product: number, rows: NumberRow[], from: number, to: number, isNew: boolean): boolean {
    if (!isNew) {
      if (JSON.stringify(read.all(product, from, to)) === JSON.stringify(rows)) return false;
      drop.run(product, from, to);
    }
    for (const row of rows) insert.run(product, row.kind, row.position, row.key, row.raw, row.maker, row.other);
    return true;
  }

  return {
    write: (product, record, isNew) => replaceRows(product, toRows(record), OWN, OE, isNew),
    writeReplaced(product, replaced) {
      const rows = replaced.map(({ product: other, number, key }, position) => {
        return { kind: REPLACED, position, key, raw: number, maker: null, other };
      });
      return replaceRows(product, rows, REPLACED, REPLACED, false);
    },
  };
}

interface NumberRow {
  kind: number;
  position: number;
  key: string;
  raw: string;
  maker: string | null;
  other: number | null;
}

function toRows(record: ProductRecord): NumberRow[] {
  const own = record.number.trim();
  const rows: NumberRow[] = [toRow(OWN, 0, toNumberKey(own), own, null)];
  const counts = [0, 0, 0];
  for (const kind of [CROSS, OE])
    for (const reference of record.references) {
      if ((reference.kind === "oe" ? OE : CROSS) !== kind) continue;
      const position = counts[kind] ?? 0;
      counts[kind] = position + 1;
      rows.push(toRow(kind, position, toNumberKey(reference.number), reference.number, reference.maker));
    }
  return rows;
}

function toRow(kind: number, position: number, key: NumberKey, raw: string, maker: string | null): NumberRow {
  return { kind, position, key, raw, maker, other: null };
}
