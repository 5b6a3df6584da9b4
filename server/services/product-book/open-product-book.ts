import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { openDisposable } from "#erp-adapter/sqlite/open-disposable.ts";
import { prepare } from "#erp-adapter/sqlite/prepared-statement.ts";
import { transaction } from "#erp-adapter/sqlite/transaction.ts";
import { within } from "#erp-adapter/within.ts";
import type { Clock } from "../clock.ts";
import { goesOn, isReadable, type ReadStretch, readStretch } from "./catalogue-reading.ts";
import { type BookedProduct, PART_SIZE, type ProductBook } from "./product-book.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** Milliseconds for which the book is used without asking the ERP. */
const FRESH_FOR = 5 * 60_000;
/**
 * Milliseconds after which the whole catalogue is read again, even if its changes were read all the time: the ERP may
 * have been restored from a backup.
 */
const READ_AGAIN_AFTER = { byChanges: 7 * 24 * 3_600_000, byPages: 24 * 3_600_000 };

/** Number of products read from the file at a time. */
const PIECE = 1_000;

interface Progress {
  reading: number;
  cursor: string | null;
  at_end: number;
  whole: number;
  begun_at: number;
  asked_at: number;
}

/** Opens the book of a data folder; several processes may share it. `partSize` is for tests. */
export function openProductBook({
  dataDir,
  erp,
  clock,
  log,
  partSize = PART_SIZE,
}: {
  dataDir: string;
  erp: Pick<ErpAdapter, "capabilities" | "catalogue">;
  clock: Clock;
  log: Pick<Logger, "warn" | "error">;
  partSize?: number;
}): ProductBook {
  const db = openDisposable(join(dataDir, "products.db"), { migrations: MIGRATIONS, synchronous: "normal" }, (aside) =>
    log.error({ aside }, "products.db was damaged: it is set aside, and read from the ERP again"),
  );
  const statements = prepareStatements(db);
  let underWay: Promise<void> | null = null;
  let closing = false;

  function progress(): Progress {
    const row = statements.progress.get();
    if (!row) throw new Error("products.db has lost its row of progress");
    return row;
  }

  /** The progress from which the next ERP call continues; null if no call is due. */
  function next(): Progress | null {
    const at = progress();
    const age = clock() - at.asked_at;
    if (at.at_end && age < FRESH_FOR) return null;
    const again = goesOn(erp) ? READ_AGAIN_AFTER.byChanges : READ_AGAIN_AFTER.byPages;
    if (at.at_end && (at.reading === 0 || clock() - at.begun_at >= again)) return beginReading(at);
    return at.at_end && !goesOn(erp) ? null : at;
  }

  function beginReading({ whole, reading }: Progress): Progress {
    const begun: Progress = {
      reading: reading + 1,
      cursor: null,
      at_end: 0,
      whole,
      begun_at: clock(),
      asked_at: clock(),
    };
    save(begun);
    return begun;
  }

  /**
   * Reads one stretch at a time, and lets the event loop handle requests in between: an ERP in this process answers
   * without ever waiting.
   */
  async function readOn(): Promise<void> {
    for (let at = next(); at !== null && !closing; at = progress()) {
      const stretch = await read(at);
      if (stretch && !closing) keep(at, stretch);
      if (stretch && !stretch.more) return;
      await setImmediate();
    }
  }

  async function read(at: Progress): Promise<ReadStretch | null> {
    try {
      return await readStretch(erp, at.cursor);
    } catch (error) {
      if (at.cursor === null || !isErpError(error, "VALIDATION")) throw error;
      // VALIDATION for a cursor: the ERP was restored from an older backup and does not know the cursor. Start again.
      beginReading(at);
      return null;
    }
  }

  function keep(at: Progress, { changes, cursor, more }: ReadStretch): void {
    transaction(db, () => {
      const present = progress();
      // Another process has already read this stretch.
      if (present.reading !== at.reading || present.cursor !== at.cursor) return;
      const changedAt = at.at_end ? new Date(clock()).toISOString() : null;
      for (const { kind, product } of changes) {
        if (kind === "removed") statements.remove.run(product);
        else statements.put.run(product, changedAt, at.reading);
      }
      if (!more && !at.at_end) statements.forget.run(at.reading);
      save({ ...at, cursor, asked_at: clock(), ...(!more && { at_end: 1, whole: 1 }) });
    });
  }

  function note(error: unknown): void {
    const what = "the list of products was not brought up to date";
    if (isErpError(error)) log.warn({ code: error.code }, what);
    else log.error({ err: error }, what);
  }

  function save(at: Progress): void {
    statements.save.run(at.reading, at.cursor, at.at_end, at.whole, at.begun_at, at.asked_at);
  }

  return {
    async refresh(patience) {
      if (!isReadable(erp)) return true;
      underWay ??= readOn()
        .catch(note)
        .finally(() => {
          underWay = null;
        });
      await within(underWay, patience, () => {});
      return progress().whole === 1;
    },

    version() {
      const { reading, cursor } = progress();
      return `${reading} ${cursor}`;
    },

    parts() {
      const last = Math.ceil((statements.last.get()?.place ?? 0) / partSize);
      return Array.from({ length: last }, (_, index) => index + 1).filter(
        (number) => statements.between.all((number - 1) * partSize, number * partSize, 1).length > 0,
      );
    },

    *part(number) {
      const end = number * partSize;
      for (let after = (number - 1) * partSize; ; ) {
        const rows = statements.between.all(after, end, PIECE);
        for (const { id, changed_at: changedAt } of rows) yield { id, changedAt } satisfies BookedProduct;
        const last = rows.at(-1);
        if (!last || rows.length < PIECE) return;
        after = last.place;
      }
    },

    async close() {
      closing = true;
      await underWay;
      db.close();
    },
  };
}

function prepareStatements(db: DatabaseSync) {
  return {
    progress: prepare<Progress>(db, "select reading, cursor, at_end, whole, begun_at, asked_at from progress"),
    save: prepare(db, "update progress set reading = ?, cursor = ?, at_end = ?, whole = ?, begun_at = ?, asked_at = ?"),
    put: prepare(db)`insert into product (id, changed_at, reading) values (?, ?, ?)
      on conflict (id) do update set changed_at = coalesce(excluded.changed_at, changed_at), reading = excluded.reading`,
    remove: prepare(db, "delete from product where id = ?"),
    /** deletes the products that a complete reading did not find */
    forget: prepare(db, "delete from product where reading <> ?"),
    last: prepare<{ place: number | null }>(db, "select max(place) as place from product"),
    between: prepare<{ place: number; id: ProductId; changed_at: string | null }>(db)`
      select place, id, changed_at from product where place > ? and place <= ? order by place limit ?`,
  };
}
