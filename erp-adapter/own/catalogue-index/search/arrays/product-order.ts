import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { addBit, createBits, hasBit } from "./bits.ts";
import { parseIds } from "./parse-ids.ts";
import type { ProductColumns } from "./product-columns.ts";

/** The live products in one sort order. */
export interface ProductOrder {
  readonly size: number;
  /** row numbers in order; valid up to `size` */
  readonly ids: Uint32Array;
  /** the place of each row number in `ids`; valid for products in the order */
  readonly ranks: Uint32Array;
  /** the combination of the product at each place, so that a walk along the order reads memory sequentially */
  readonly combinations: Uint32Array;
  /** Moves these products to their current places, or removes them. Takes a few milliseconds for a million products. */
  replace(changed: readonly number[]): void;
  /** Updates the combinations of products whose places stay the same. */
  recombine(changed: readonly number[]): void;
}

/** The columns of `product` that define an order; the row number comes last. `only`: SQL condition for membership. */
export interface OrderRule {
  columns: readonly string[];
  only?: string;
}

/** The sort orders; each has an index in the database. */
export const ORDERS = {
  standing: { columns: ["standing", "number_key"] },
  number: { columns: ["number_key"] },
  title_en: { columns: ["title_key_en", "number_key"] },
  title_hr: { columns: ["title_key_hr", "number_key"] },
  replaced: { columns: ["first_replaced_key", "number_key"], only: "first_replaced_key is not null" },
} satisfies Record<string, OrderRule>;

/** Reads a sort order of the live products in portions; yields the number of rows of each portion. */
export function* loadProductOrder(
  db: DatabaseSync,
  rule: OrderRule,
  columns: ProductColumns,
): Generator<number, ProductOrder> {
  const { live, capacity } = columns;
  const readPortion = createPortions(db, rule);
  const ids = new Uint32Array(capacity);
  const seen = createBits(capacity);
  const buffer = new Uint32Array(PORTION);
  let size = 0;
  for (let last: Place | null = null; ; ) {
    const portion = readPortion(last);
    const count = parseIds(portion.ids, buffer);
    for (const id of buffer.subarray(0, count)) {
      // A product added or moved during this reading may be missing or read twice; `replace` corrects that later.
      if (id >= capacity || !hasBit(live, id) || hasBit(seen, id)) continue;
      addBit(seen, id);
      ids[size] = id;
      size += 1;
    }
    yield count;
    if (portion.last === null) break;
    last = portion.last;
  }
  return createProductOrder(createPredecessors(db, rule), columns, ids, size);
}

/** Rows per reading: some milliseconds. */
const PORTION = 2_000;

/** The values that order a row, its row number last. */
type Place = (string | number)[];

function createPortions(db: DatabaseSync, { columns, only }: OrderRule) {
  const key = [...columns, "id"].join(", ");
  const marks = columns.map(() => "?").join(", ");
  const ids = prepare<{ ids: string | null }>(
    db,
    `select group_concat(id) as ids from (select id from product where (${key}) > (${marks}, ?)
     ${only ? `and ${only}` : ""} order by ${key} limit ${PORTION})`,
  );
  // A separate statement finds the end of a portion: otherwise every row would carry the key columns.
  const lastOf = prepare<Record<string, string | number>>(
    db,
    `select ${key} from product where (${key}) > (${marks}, ?)
     ${only ? `and ${only}` : ""} order by ${key} limit 1 offset ${PORTION - 1}`,
  );
  return (after: Place | null) => {
    const from = after ?? [...columns.map((name) => (name === "standing" ? Number.MIN_SAFE_INTEGER : "")), -1];
    const last = lastOf.get(...from);
    return {
      ids: ids.get(...from)?.ids ?? null,
      last: last ? [...columns, "id"].map((name) => last[name] ?? "") : null,
    };
  };
}

/** `loaded`: the row numbers in order, `loadedSize` of them. */
export function createProductOrder(
  predecessors: Predecessors,
  { combinationOf, capacity }: ProductColumns,
  loaded: Uint32Array,
  loadedSize: number,
): ProductOrder {
  const ranks = new Uint32Array(capacity);
  const combinations = new Uint32Array(capacity);
  let ids = loaded;
  let size = loadedSize;
  rankBetween(0, size);

  function rankBetween(first: number, end: number): void {
    for (let rank = first; rank < end; rank += 1) {
      const id = ids[rank] as number;
      ranks[id] = rank;
      combinations[rank] = combinationOf[id] as number;
    }
  }

  /** The place of a product; null if it is not in the order. */
  function rankOf(id: number): number | null {
    const rank = ranks[id] as number;
    return rank < size && ids[rank] === id ? rank : null;
  }

  /**
   * True if the changed products need no move: exactly `placed` are in the order, each directly after its
   * predecessor.
   */
  function areInPlace(changed: readonly number[], placed: readonly Placed[]): boolean {
    const present = changed.filter((id) => rankOf(id) !== null);
    if (present.length !== placed.length) return false;
    return placed.every(({ id, before }) => {
      const rank = rankOf(id);
      return rank !== null && (rank === 0 ? null : ids[rank - 1]) === before;
    });
  }

  function recombine(changed: readonly number[]): void {
    for (const id of changed) {
      const rank = rankOf(id);
      if (rank !== null) combinations[rank] = combinationOf[id] as number;
    }
  }

  return {
    get size() {
      return size;
    },
    get ids() {
      return ids;
    },
    ranks,
    combinations,
    recombine,
    replace(changed) {
      const placed = predecessors(changed);
      if (areInPlace(changed, placed)) {
        recombine(changed);
        return;
      }
      const moving = new Set(changed);
      const gone = [...moving].flatMap((id) => rankOf(id) ?? []).sort((a, b) => a - b);
      const next = new Uint32Array(ids.length);
      let kept = 0;
      let count = 0;
      const copyUntil = (end: number) => {
        next.set(ids.subarray(kept, end), count);
        count += end - kept;
        kept = end;
      };
      // Copies products that do not move, before this place.
      const copyOthers = (end: number) => {
        while (gone[0] !== undefined && gone[0] < end) {
          copyUntil(gone[0]);
          kept += 1;
          gone.shift();
        }
        copyUntil(end);
      };
      let [first, last] = [gone[0] ?? size, gone.at(-1) ?? 0];
      for (const { id, before } of placed) {
        // A predecessor that moves too was just placed, directly before this product.
        const rank = before === null || moving.has(before) ? null : rankOf(before);
        if (rank !== null) copyOthers(rank + 1);
        first = Math.min(first, count);
        last = Math.max(last, count);
        next[count] = id;
        count += 1;
      }
      copyOthers(size);
      ids = next;
      // If as many come as go, the products after the last one stay where they are.
      const end = count === size ? last + 1 : count;
      size = count;
      rankBetween(first, end);
    },
  };
}

/** A product that belongs in the order, and its predecessor; null for the first product. */
interface Placed {
  id: number;
  before: number | null;
}

/** Returns those of the given products that belong in the order, sorted, with predecessors. */
export type Predecessors = (changed: readonly number[]) => Placed[];

function createPredecessors(db: DatabaseSync, { columns, only }: OrderRule): Predecessors {
  const names = [...columns, "id"];
  const own = names.map((name) => `p.${name}`).join(", ");
  const other = names.map((name) => `o.${name}`).join(", ");
  const backwards = names.map((name) => `o.${name} desc`).join(", ");
  const statement = prepare<Placed>(
    db,
    `select p.id, (select o.id from product o where (${other}) < (${own}) and o.withdrawn = 0
       ${only ? `and o.${only}` : ""} order by ${backwards} limit 1) as before
     from product p where p.id in (select value from json_each(?)) and p.withdrawn = 0
       ${only ? `and p.${only}` : ""} order by ${own}`,
  );
  return (ids: readonly number[]) => statement.all(JSON.stringify(ids));
}
