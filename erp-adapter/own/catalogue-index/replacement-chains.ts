import type { DatabaseSync } from "node:sqlite";
import type { ReplacementEntry, Replacements } from "../../contract/catalogue.ts";
import type { Locale } from "../../contract/context.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import type { ProductRows } from "./product-rows.ts";

/** The most products of a chain that are returned; a longer chain is an error in the data. */
const MAX_CHAIN = 200;

/** Finds all successors and all predecessors of a product, by its row number. In a ring each product comes once. */
export function createReplacementChains(db: DatabaseSync, rows: ProductRows) {
  const newer = prepare<Step>(db)`
    select coalesce(o.number, e.number) as number, coalesce(m.name, e.maker_name, own.name) as manufacturer, e.successor as product
    from supersession_edge e join product p on p.id = e.product join manufacturer own on own.id = p.manufacturer
    left join product o on o.id = e.successor left join manufacturer m on m.id = o.manufacturer
    where e.product = ? order by e.position`;
  const older = prepare<Step>(db)`select p.number, m.name as manufacturer, e.product from supersession_edge e
    join product p on p.id = e.product join manufacturer m on m.id = p.manufacturer
    where e.successor = ? group by p.id order by p.number_key, p.id`;

  return (product: number, locale: Locale): Replacements => ({
    newer: withProducts(
      walk(product, (row) => newer.all(row)),
      rows,
      locale,
    ),
    older: withProducts(
      walk(product, (row) => older.all(row)),
      rows,
      locale,
    ),
  });
}

interface Step {
  number: string;
  manufacturer: string;
  /** row number, null for a number that no product has */
  product: number | null;
}

/** Walks level by level, so that the nearest products come first. */
function walk(start: number, next: (row: number) => Step[]): Step[] {
  const seen = new Set([start]);
  const steps: Step[] = [];
  let level = [start];
  while (level.length > 0 && steps.length < MAX_CHAIN) {
    const following: number[] = [];
    for (const step of level.flatMap(next)) {
      if ((step.product !== null && seen.has(step.product)) || steps.length === MAX_CHAIN) continue;
      steps.push(step);
      if (step.product === null) continue;
      seen.add(step.product);
      following.push(step.product);
    }
    level = following;
  }
  return steps;
}

function withProducts(steps: Step[], rows: ProductRows, locale: Locale): ReplacementEntry[] {
  const known = steps.flatMap((step) => (step.product === null ? [] : [step.product]));
  const products = new Map(rows.byRow(known, locale).map(({ row, summary }) => [row, summary]));
  return steps.map(({ number, manufacturer, product }) => {
    return { number, manufacturer, product: (product !== null && products.get(product)) || null };
  });
}
