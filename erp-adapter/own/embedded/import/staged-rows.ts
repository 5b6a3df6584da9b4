import type { DatabaseSync } from "node:sqlite";
import { MAX_FITMENTS } from "../../../contract/fitments.ts";
import { toNumberKey } from "../../../contract/part-number.ts";
import { type MakerSlug, type ProductId, toMakerSlug, toProductId } from "../../../contract/product-id.ts";
import { MAX_RELATED, PART_KINDS, type RelatedRecord } from "../../../contract/related-parts.ts";
import { MAX_SUCCESSORS, type SupersessionRecord } from "../../../contract/supersessions.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { toProductIdOrNull } from "../../catalogue-index/writing/supersession-rows.ts";
import type { ImportedRow } from "./imported-row.ts";
import { findLostZeros, type LostZero } from "./lost-zeros.ts";
import { areSame, toComparable } from "./same-value.ts";

/**
 * Good lines on their way into the catalogue, in a temporary table of this connection: no other connection sees them or
 * waits for them.
 */
export interface StagedRows {
  /**
   * Stages a line. If two lines have the same identity, drops one line and returns it: the later line, unless only the
   * earlier line names itself as its successor. A later line that only has other references, vehicles, pictures,
   * replacements or related parts is merged into the earlier line: some lists have a line for each of these.
   */
  add(row: ImportedRow): Added;
  /** Lines whose number has most likely lost its leading zero. */
  withoutZero(): LostZero[];
  /** Takes a line out again. */
  remove(line: number): void;
  /** Gives a line another number, and adds it again. */
  renumber(line: number, number: string): Added;
  /** Runs work that adds many lines, faster than one by one. */
  together(work: () => void): void;
  /** The lines in file order. They are read a few at a time, so that the caller may write between two reads. */
  read(): Generator<{ row: ImportedRow; id: ProductId }, void>;
  /** The line with this number; null if it was refused or merged into another. */
  at(line: number): ImportedRow | null;
  /** Lines that name their replacement. */
  replaced(): ReplacedRow[];
  /** The replacements of lines that name several, without the first replacement of each line. */
  otherReplaced(): Omit<ReplacedRow, "doubt">[];
  /** Removes the successor from a line, because it proved to be no number, or to be the line's own product. */
  forgetSuccessor(line: number): void;
  /**
   * The known product or staged line with this identity, and all of this maker (without `except`) whose number has the
   * same key (`toNumberKey`).
   */
  find(maker: MakerSlug, number: string, except: ProductId): { exact: ProductId | null; similar: ProductId[] };
  /** Counts those of these products that have no price; the price in a staged line wins over that in the catalogue. */
  countUnpriced(products: readonly ProductId[]): number;
  counts(): { added: number; updated: number; onRequest: number };
  drop(): void;
}

/**
 * The effect of adding a line. Null: no earlier line has the same identity. `merged`: the line was merged into the
 * earlier line. `Full`: it was not, because a limit would be exceeded. `DoubleLine`: one of the two was dropped.
 */
export type Added = DoubleLine | "merged" | Full | null;

/** Two lines of one part. */
export interface DoubleLine {
  /** number of the dropped line */
  out: number;
  /** number of the kept line */
  stands: number;
  /** facts of the part that differ between them */
  differing: (keyof ImportedRow["fields"])[];
}

/** The line would give its part more than is allowed: `full` is the limit, in words. */
export interface Full {
  full: string;
}

export interface ReplacedRow {
  line: number;
  id: ProductId;
  maker: MakerSlug;
  /** number of the successor */
  number: string;
  doubt: ImportedRow["doubt"] | null;
}

export function createStagedRows(db: DatabaseSync): StagedRows {
  // An import reads each page about once, so a small page cache is enough (a negative size is in KiB).
  db.exec(`
    pragma temp_store = file;
    pragma cache_size = -16384;
    drop table if exists temp.import_row;
    create temp table import_row (
      line integer primary key, id text not null unique, maker text not null, key text not null, row text not null,
      priced integer, newer text, doubt text
    ) strict;
    create index temp.import_row_key on import_row (key, maker);`);
  const insert = prepare(db)`
    insert or ignore into import_row (line, id, maker, key, row, priced, newer, doubt) values (?, ?, ?, ?, ?, ?, ?, ?)`;
  const first = prepare<{ line: number; doubt: string | null; row: string }>(db)`
    select line, doubt, row from import_row where id = ?`;
  const one = prepare<{ row: string; newer: string | null }>(db, "select row, newer from import_row where line = ?");
  const rewrite = prepare(db, "update import_row set row = ? where line = ?");
  const remove = prepare(db, "delete from import_row where line = ?");
  const forget = prepare(db, "update import_row set newer = null where line = ?");
  const page = prepare<{ line: number; id: ProductId; row: string; newer: string | null }>(db)`
    select line, id, row, newer from import_row where line > ? order by line limit 500`;
  const replaced = prepare<ReplacedRow>(db)`
    select line, id, maker, newer as number, doubt from import_row where newer is not null order by line`;
  const otherReplaced = prepare<Omit<ReplacedRow, "doubt">>(db)`
    select r.line, r.id, r.maker, json_extract(e.value, '$.number') as number
    from import_row r, json_each(r.row, '$.fields.supersessions') e where e.key > 0 order by r.line, e.key`;
  const exact = prepare<{ id: ProductId }>(db)`
    select id from import_row where id = ?1 union select public_id from product where public_id = ?1`;
  const similar = prepare<{ id: ProductId }>(db)`select id from import_row where key = ?1 and maker = ?2 and id <> ?3
    union select p.public_id from product p join manufacturer m on m.id = p.manufacturer
    where p.number_key = ?1 and m.slug = ?2 and p.public_id <> ?3`;
  const unpriced = prepare<{ count: number }>(db)`
    select count(*) as count from json_each(?) asked
    left join import_row r on r.id = asked.value left join product p on p.public_id = asked.value
    where case r.priced when 1 then 0 when 0 then 1 else p.wholesale is null end`;
  const counts = prepare<{ added: number; updated: number; onRequest: number }>(db)`
    select count(*) - count(p.id) as added, count(p.id) as updated,
      count(*) filter (where case r.priced when 1 then 0 when 0 then 1 else p.wholesale is null end) as onRequest
    from import_row r left join product p on p.public_id = r.id`;

  function put(row: ImportedRow): boolean {
    const maker = toMakerSlug(row.manufacturer);
    const { wholesale, supersededBy } = row.fields;
    const priced = wholesale === undefined ? null : Number(wholesale !== null);
    const newer = supersededBy?.number ?? null;
    const values = [toProductId(maker, row.number), maker, toNumberKey(row.number), JSON.stringify(row), priced, newer];
    return insert.run(row.line, ...values, row.doubt ?? null) === 1;
  }

  function add(row: ImportedRow): Added {
    if (put(row)) return null;
    const earlier = first.get(toProductId(toMakerSlug(row.manufacturer), row.number));
    const present = earlier && (JSON.parse(earlier.row) as ImportedRow);
    const merged = present && mergeLines(present, row);
    if (merged && "full" in merged) return merged;
    if (earlier && merged) {
      rewrite.run(JSON.stringify(merged), earlier.line);
      return "merged";
    }
    const differing = factsThatDiffer(present?.fields ?? {}, row.fields);
    if (earlier?.doubt !== "self" || row.doubt === "self")
      return { out: row.line, stands: earlier?.line ?? 0, differing };
    remove.run(earlier.line);
    put(row);
    return { out: earlier.line, stands: row.line, differing };
  }

  function at(line: number): ImportedRow | null {
    const found = one.get(line);
    return found ? toRow(found.row, found.newer) : null;
  }

  return {
    add,
    at,
    withoutZero: () => findLostZeros(db),
    remove: (line) => void remove.run(line),
    renumber(line, number) {
      const row = at(line);
      remove.run(line);
      return row && add({ ...row, number });
    },
    together(work) {
      // Deferred: only the temporary table is written, so other connections need not wait.
      db.exec("begin deferred");
      try {
        work();
      } finally {
        db.exec("commit");
      }
    },
    *read() {
      let rows = page.all(0);
      while (rows.length > 0) {
        for (const { row, id, newer } of rows) yield { row: toRow(row, newer), id };
        rows = page.all(rows.at(-1)?.line ?? 0);
      }
    },
    forgetSuccessor: (line) => void forget.run(line),
    replaced: () => replaced.all(),
    otherReplaced: () => otherReplaced.all(),
    find(maker, number, except) {
      const id = toProductIdOrNull(maker, number);
      const key = toNumberKey(number);
      return {
        exact: (id && exact.get(id)?.id) ?? null,
        similar: key === "" ? [] : similar.all(key, maker, except).map((row) => row.id),
      };
    },
    countUnpriced: (products) => unpriced.get(JSON.stringify(products))?.count ?? 0,
    counts: () => counts.get() ?? { added: 0, updated: 0, onRequest: 0 },
    drop: () => db.exec("drop table temp.import_row"),
  };
}

/**
 * The earlier line with the references, vehicles, pictures, replacements and related parts of both lines. Null if the
 * lines differ in anything else, or if the later line adds nothing; `Full` if there are too many vehicles, replacements
 * or related parts.
 */
function mergeLines(earlier: ImportedRow, later: ImportedRow): ImportedRow | Full | null {
  const {
    oe = [],
    cross = [],
    fitments = [],
    addresses = [],
    supersessions = [],
    related = {},
    supersededBy,
    ...rest
  } = later.fields;
  const {
    oe: ownOe = [],
    cross: ownCross = [],
    fitments: ownFitments = [],
    addresses: ownAddresses = [],
    supersessions: ownSupersessions = [],
    related: ownRelated = {},
    supersededBy: ownSupersededBy,
    ...facts
  } = earlier.fields;
  if (!areSame(rest, facts)) return null;
  const isOther = !areSame(supersededBy, ownSupersededBy);
  if (isOther && !areSeveral([...ownSupersessions, ...supersessions])) return null;
  const all = {
    oe: withoutDoubles([...ownOe, ...oe]),
    cross: withoutDoubles([...ownCross, ...cross]),
    fitments: withoutDoubles([...ownFitments, ...fitments]),
    addresses: withoutDoubles([...ownAddresses, ...addresses]),
    supersessions: withoutDoubles([...ownSupersessions, ...supersessions]),
    related: withoutDoubles([...partsOf(ownRelated), ...partsOf(related)]),
  };
  const own = [ownOe, ownCross, ownFitments, ownAddresses, ownSupersessions, partsOf(ownRelated)].flat().length;
  if (Object.values(all).flat().length === own) return null;
  if (all.fitments.length > MAX_FITMENTS) return { full: `${MAX_FITMENTS} vehicles` };
  if (all.supersessions.length > MAX_SUCCESSORS) return { full: `${MAX_SUCCESSORS} new parts` };
  if (all.related.length > MAX_RELATED) return { full: `${MAX_RELATED} related parts` };
  const { fields } = earlier;
  return {
    ...earlier,
    fields: {
      ...fields,
      ...(fields.oe && { oe: all.oe }),
      ...(fields.cross && { cross: all.cross }),
      ...(fields.fitments && { fitments: all.fitments }),
      ...(fields.addresses && { addresses: all.addresses }),
      ...(fields.supersessions && { supersessions: all.supersessions }),
      ...(fields.related && { related: byKind(fields.related, all.related) }),
    },
  };
}

/** Facts that one line has otherwise than the other; not the references and other lists that lines add to a part. */
function factsThatDiffer(one: ImportedRow["fields"], other: ImportedRow["fields"]): DoubleLine["differing"] {
  const facts = [...new Set([...Object.keys(one), ...Object.keys(other)])] as DoubleLine["differing"];
  return facts.filter((fact) => !LISTS.has(fact) && !areSame(one[fact], other[fact]));
}

const LISTS: ReadonlySet<keyof ImportedRow["fields"]> = new Set([
  "oe",
  "cross",
  "fitments",
  "addresses",
  "supersessions",
  "related",
] as const);

function partsOf(related: Related): RelatedRecord[] {
  return Object.values(related).flat();
}

/** The parts by kind, with an empty list for each other kind that the file has a column for. */
function byKind(columns: Related, parts: readonly RelatedRecord[]): Related {
  const kinds = PART_KINDS.filter((kind) => columns[kind]);
  return Object.fromEntries(kinds.map((kind) => [kind, parts.filter((part) => part.kind === kind)]));
}

type Related = NonNullable<ImportedRow["fields"]["related"]>;

/** True for the members of a set or the parts of a choice, which may be on several lines. */
function areSeveral(edges: readonly SupersessionRecord[]): boolean {
  const relations = new Set(edges.map(({ relation }) => relation));
  return relations.size === 1 && (relations.has("set") || relations.has("choice"));
}

function withoutDoubles<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [toComparable(item), item])).values()];
}

function toRow(json: string, newer: string | null): ImportedRow {
  const row = JSON.parse(json) as ImportedRow;
  if (row.fields.supersededBy && newer === null) row.fields = { ...row.fields, supersededBy: null, supersessions: [] };
  return row;
}
