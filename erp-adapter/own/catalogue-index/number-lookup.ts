import type { DatabaseSync } from "node:sqlite";
import { MAX_PRODUCTS_OF_NUMBER, type NumberedProduct } from "../../contract/number-lookup.ts";
import { type NumberKey, toNumberKey } from "../../contract/part-number.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { CROSS, OE, OWN, REPLACED } from "./number-kinds.ts";

/** Finds the products for each of these numbers, own numbers first. The result has one list per text, in order. */
export function createNumberLookup(db: DatabaseSync): (texts: readonly string[]) => NumberedProduct[][] {
  const select = prepare<FoundRow>(db)`
    select key, product, kind, raw from (
      select asked.value as key, p.public_id as product, n.kind, n.raw, row_number() over (
        partition by asked.value order by n.kind <> ${OWN}, n.kind <> ${REPLACED}, n.kind <> ${OE}, p.standing, p.id, n.position
      ) as place
      from json_each(?1) asked join number n on n.key = asked.value join product p on p.id = n.product
      where p.withdrawn = 0
    ) where place <= ${MOST_ROWS} order by key, place`;
  return (texts) => {
    const keys = texts.map(toNumberKey);
    const rows = select.all(JSON.stringify([...new Set(keys)].filter((key) => key !== "")));
    const byKey = Map.groupBy(rows, ({ key }) => key);
    return keys.map((key) => toProducts(byKey.get(key) ?? []));
  };
}

/**
 * The most rows read per number. One product can have a number several times, for example as OE number of two makers.
 */
const MOST_ROWS = 4 * MAX_PRODUCTS_OF_NUMBER;

interface FoundRow {
  key: NumberKey;
  product: ProductId;
  kind: number;
  raw: string;
}

function toProducts(rows: readonly FoundRow[]): NumberedProduct[] {
  const byProduct = Map.groupBy(rows, ({ product }) => product);
  const numbered = [...byProduct].flatMap(([product, [first]]) => (first ? [{ product, by: toReason(first) }] : []));
  return numbered.slice(0, MAX_PRODUCTS_OF_NUMBER);
}

function toReason({ kind, raw }: FoundRow): NumberedProduct["by"] {
  if (kind === OWN) return null;
  return { kind: kind === CROSS ? "cross" : kind === OE ? "oe" : "replaced", number: raw };
}
