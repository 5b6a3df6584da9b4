import type { DatabaseSync } from "node:sqlite";
import type { ProductId } from "../../../../contract/product-id.ts";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { rest } from "../../../../sqlite/short-transactions.ts";
import type { ProductRecord } from "../../../catalogue-index/product-record.ts";
import { importFault } from "../import-fault.ts";
import { areSame } from "../same-value.ts";

/** The last import that wrote anything. */
export interface Run {
  run: number;
  /** the file's name */
  file: string;
  /** fingerprint of the file's content */
  digest: string;
  startedAt: string;
  /** writing and undoing: it broke off, unless it is running now */
  state: "writing" | "done" | "undoing";
  /** name of the supplier's list; null: none */
  list: string | null;
  /** the list's options before the import; null: a new list */
  listBefore: string | null;
}

/** The effect of an import on one product. */
export interface ImportedChange {
  product: ProductId;
  kind: "added" | "changed" | "withdrawn";
  fields: ChangedFields;
  wasWithdrawn: boolean;
  /** true if the import added the product to the supplier's list */
  joined: boolean;
}

/** Fields by name, each with its value before and after. */
export type ChangedFields = Partial<Record<keyof ProductRecord, [before: unknown, after: unknown]>>;

/**
 * Records the changes of the last import, so that the import can be completed if it broke off, and undone. Record
 * each change in the transaction that makes it.
 */
export interface ImportJournal {
  /** null if no import has written anything yet, or if the last import was undone completely */
  last(): Run | null;
  /** Begins a run in place of the last run, or continues a run of the same file that broke off. */
  begin(run: Omit<Run, "run" | "state">): void;
  /** Takes over the last run in order to undo it. */
  beginUndo(): void;
  /** Throws an import fault if another process has taken the run over. */
  requireHeld(): void;
  note(change: ImportedChange): void;
  complete(): void;
  /** Changes that are not undone yet, read a few at a time. */
  changes(): Generator<ImportedChange, void>;
  counts(): Record<ImportedChange["kind"], number>;
  forget(product: ProductId): void;
  /** Ends a run that is completely undone. */
  end(): void;
  /** Deletes the rows of earlier runs, a few at a time. Call it outside any transaction. */
  tidy(): void;
}

export function createImportJournal(db: DatabaseSync): ImportJournal {
  const last = prepare<Run & { holder: number }>(db)`
    select run, file, digest, started_at as startedAt, state, holder, list, list_before as listBefore
    from import_run order by run desc limit 1`;
  const removeRuns = prepare(db, "delete from import_run");
  const insert = prepare(db)`
    insert into import_run (run, file, digest, started_at, state, holder, list, list_before)
    values (?, ?, ?, ?, 'writing', 1, ?, ?)`;
  const take = prepare(db, "update import_run set state = ?, holder = holder + 1 where run = ?");
  const setDone = prepare(db, "update import_run set state = 'done' where run = ?");
  const find = prepare<ChangeRow>(db)`${SELECT} where run = ? and product = ?`;
  const page = prepare<ChangeRow>(db)`${SELECT} where run = ? and product > ? order by product limit 500`;
  const put = prepare(db)`
    insert or replace into import_change (run, product, kind, fields, was_withdrawn, joined) values (?, ?, ?, ?, ?, ?)`;
  const counts = prepare<{ kind: ImportedChange["kind"]; n: number }>(db)`
    select kind, count(*) as n from import_change where run = ? group by kind`;
  const remove = prepare(db, "delete from import_change where run = ? and product = ?");
  const removeLeftOver = prepare(db)`
    delete from import_change where (run, product) in (select run, product from import_change where run < ? limit 2000)`;
  const highest = prepare<{ run: number | null }>(db, "select max(run) as run from import_change");
  let held: { run: number; holder: number } | null = null;

  function hold(): void {
    const row = last.get();
    held = row ? { run: row.run, holder: row.holder } : null;
  }

  const run = () => held?.run ?? 0;

  return {
    last() {
      const row = last.get();
      if (!row) return null;
      const { holder: _, ...found } = row;
      return found;
    },
    begin({ file, digest, startedAt, list, listBefore }) {
      const before = last.get();
      if (before?.state === "writing" && before.digest === digest) take.run("writing", before.run);
      else {
        removeRuns.run();
        // The new number is above those of all rows left over from earlier runs.
        const next = Math.max(before?.run ?? 0, highest.get()?.run ?? 0) + 1;
        insert.run(next, file, digest, startedAt, list, listBefore);
      }
      hold();
    },
    beginUndo() {
      take.run("undoing", last.get()?.run ?? 0);
      hold();
    },
    requireHeld() {
      if (last.get()?.holder !== held?.holder || last.get()?.run !== held?.run)
        throw importFault("another import or its undoing has taken over: this one ends here");
    },
    note(change) {
      const row = find.get(run(), change.product);
      const { product, kind, fields, wasWithdrawn, joined } = row ? joinChanges(toChange(row), change) : change;
      put.run(run(), product, kind, JSON.stringify(fields), Number(wasWithdrawn), Number(joined));
    },
    complete: () => void setDone.run(run()),
    *changes() {
      let rows = page.all(run(), "");
      while (rows.length > 0) {
        yield* rows.map(toChange);
        rows = page.all(run(), rows.at(-1)?.product ?? "");
      }
    },
    counts() {
      const found = Object.fromEntries(counts.all(last.get()?.run ?? 0).map(({ kind, n }) => [kind, n]));
      return { added: 0, changed: 0, withdrawn: 0, ...found };
    },
    forget: (product) => void remove.run(run(), product),
    end: () => void removeRuns.run(),
    tidy() {
      while (removeLeftOver.run(run()) > 0) rest();
    },
  };
}

interface ChangeRow {
  product: ProductId;
  kind: ImportedChange["kind"];
  fields: string;
  wasWithdrawn: number;
  joined: number;
}

const SELECT = "select product, kind, fields, was_withdrawn as wasWithdrawn, joined from import_change";

function toChange({ fields, wasWithdrawn, joined, ...row }: ChangeRow): ImportedChange {
  return {
    ...row,
    fields: JSON.parse(fields) as ChangedFields,
    wasWithdrawn: wasWithdrawn === 1,
    joined: joined === 1,
  };
}

/** Joins two changes of a run that broke off between them: the values before the first change are kept. */
function joinChanges(first: ImportedChange, second: ImportedChange): ImportedChange {
  const fields: ChangedFields = { ...first.fields };
  for (const [name, change] of Object.entries(second.fields) as [keyof ProductRecord, [unknown, unknown]][])
    fields[name] = [valueBefore(name, first.fields[name], change), change[1]];
  return { ...first, fields, joined: first.joined || second.joined };
}

/** The value before both changes. Pieces sold between the changes are also subtracted from the stock before. */
function valueBefore(
  name: keyof ProductRecord,
  first: [unknown, unknown] | undefined,
  [before]: [unknown, unknown],
): unknown {
  if (first === undefined) return before;
  if (name === "stock") return Number(first[0]) + Number(before) - Number(first[1]);
  return areSame(first[1], before) ? first[0] : before;
}
