import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { inShortTransactions } from "../../../sqlite/short-transactions.ts";
import type { LogChange } from "./change-log.ts";
import type { ProductNumbers, ReplacedNumber } from "./product-numbers.ts";
import type { SearchIndex } from "./search-index.ts";

/** The outcome of linking. */
export interface LinkReport {
  /** supersessions whose successor is in the catalogue */
  linked: number;
  /** supersessions whose successor is not in the catalogue */
  dangling: number;
  /** products in a ring of successors */
  inCycles: number;
}

/** The most replaced numbers per product: without this limit a chain of n products would need about n² / 2 rows. */
export const MAX_REPLACED = 200;

interface Parts {
  numbers: ProductNumbers;
  index: SearchIndex;
  log: LogChange;
}

/**
 * Resolves the successors named by all records, and stores the numbers that each product replaces, along whole chains,
 * nearest first. Writes only differences, in short transactions or in the caller's transaction.
 */
export function createLinkSupersessions(db: DatabaseSync, { numbers, index, log }: Parts): () => LinkReport {
  // Finds the exact number, otherwise the only product of the manufacturer whose number differs only in punctuation.
  const resolve = prepare<{ product: number; successor: number | null; public_id: string }>(db)`
    select product, found as successor, own_id as public_id from (
      select s.product, s.successor, o.public_id as own_id, coalesce(
        (select p.id from product p where p.public_id = s.public_id),
        (select case when count(*) = 1 then min(p.id) end from product p join manufacturer m on m.id = p.manufacturer
         where s.number_key <> '' and p.number_key = s.number_key and m.slug = s.maker_slug and p.id <> s.product)
      ) as found from supersession s join product o on o.id = s.product)
    where found is not successor`;
  const resolveEdges = prepare<{ product: number; position: number; successor: number | null; public_id: string }>(db)`
    select product, position, found as successor, own_id as public_id from (
      select e.product, e.position, e.successor, o.public_id as own_id, coalesce(
        (select p.id from product p where p.public_id = e.public_id),
        (select case when count(*) = 1 then min(p.id) end from product p join manufacturer m on m.id = p.manufacturer
         where e.number_key <> '' and p.number_key = e.number_key and m.slug = e.maker_slug and p.id <> e.product)
      ) as found from supersession_edge e join product o on o.id = e.product)
    where found is not successor`;
  const setEnd = prepare(db, "update supersession_edge set successor = ? where product = ? and position = ?");
  const setSuccessor = prepare(db, "update supersession set successor = ? where product = ?");
  const links = prepare<Link>(db)`
    select s.product, s.successor, p.number, p.number_key as key from supersession s join product p on p.id = s.product
    where s.successor is not null order by p.number_key, p.id`;
  const counts = prepare<{ linked: number; dangling: number }>(db)`
    select count(successor) as linked, count(*) - count(successor) as dangling from supersession`;
  const present = prepare<{ product: number }>(db, "select distinct product from number where kind = 3");
  const setFirst = prepare<{ public_id: string }>(db)`
    update product set first_replaced_key = ? where id = ? returning public_id`;

  function writeReplaced(product: number, replaced: ReplacedNumber[]): void {
    if (!numbers.writeReplaced(product, replaced)) return;
    index.indexNumbers(product, false);
    const row = setFirst.get(replaced[0]?.key ?? null, product);
    if (row) log("changed", row.public_id);
  }

  function inBatches<Item>(items: Iterable<Item>, write: (item: Item) => void): void {
    inShortTransactions(db, items, (batch) => index.indexed(() => batch.forEach(write)));
  }

  return () => {
    inBatches(resolve.all(), ({ product, successor, public_id }) => {
      setSuccessor.run(successor, product);
      log("changed", public_id);
    });
    inBatches(resolveEdges.all(), ({ product, position, successor, public_id }) => {
      setEnd.run(successor, product, position);
      log("changed", public_id);
    });
    const chains = toChains(links.all());
    const holders = new Set([...chains.predecessors.keys(), ...present.all().map((row) => row.product)]);
    inBatches(holders, (product) => writeReplaced(product, toReplaced(chains.predecessors, product)));
    return { ...(counts.get() ?? { linked: 0, dangling: 0 }), inCycles: countInCycles(chains.successors) };
  };
}

interface Link extends ReplacedNumber {
  successor: number;
}

interface Chains {
  predecessors: Map<number, Link[]>;
  successors: Map<number, number>;
}

function toChains(links: readonly Link[]): Chains {
  const predecessors = new Map<number, Link[]>();
  const successors = new Map<number, number>();
  for (const link of links) {
    const list = predecessors.get(link.successor);
    if (list) list.push(link);
    else predecessors.set(link.successor, [link]);
    successors.set(link.product, link.successor);
  }
  return { predecessors, successors };
}

/** Collects predecessors level by level. In a ring each product counts once, and never as its own predecessor. */
function toReplaced(predecessors: Map<number, Link[]>, product: number): ReplacedNumber[] {
  const seen = new Set([product]);
  const found: ReplacedNumber[] = [];
  let level = [product];
  while (level.length > 0 && found.length < MAX_REPLACED) {
    const next: number[] = [];
    for (const link of level.flatMap((newer) => predecessors.get(newer) ?? [])) {
      if (seen.has(link.product) || found.length === MAX_REPLACED) continue;
      seen.add(link.product);
      found.push({ product: link.product, number: link.number, key: link.key });
      next.push(link.product);
    }
    level = next;
  }
  return found;
}

function countInCycles(successors: Map<number, number>): number {
  const done = new Set<number>();
  let inCycles = 0;
  for (const start of successors.keys()) {
    const path = new Map<number, number>();
    let at: number | undefined = start;
    while (at !== undefined && !done.has(at) && !path.has(at)) {
      path.set(at, path.size);
      at = successors.get(at);
    }
    const entry = at === undefined ? undefined : path.get(at);
    if (entry !== undefined) inCycles += path.size - entry;
    for (const product of path.keys()) done.add(product);
  }
  return inCycles;
}
