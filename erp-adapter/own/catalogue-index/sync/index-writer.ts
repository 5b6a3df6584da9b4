import { closeSync, fsyncSync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { FeedRecord } from "../../../contract/feed.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { openCatalogueDatabase } from "../catalogue-database.ts";
import type { ProductRecord } from "../product-record.ts";
import { createCatalogueWriter } from "../writing/catalogue-writer.ts";
import { checkRecord } from "../writing/write-products.ts";
import { noteOddity, type Oddities } from "./oddities.ts";
import { toProductRecord } from "./to-product-record.ts";

/** The cursors at which the next reading of the feeds begins. */
export interface Position {
  cursor: string | null;
  stockCursor: string | null;
}

/** Part of a feed to be written. */
export interface PartToWrite {
  records: readonly FeedRecord[];
  removed: readonly string[];
  /** the cursor after this part */
  cursor: string;
  /** the cursor before this part; if the file has another cursor, another process was faster and nothing is written */
  after: string | null;
  /** the most products that may be removed; if the part removes more, nothing is written */
  mostGone: number;
  /** true in a full pass, in which a repeated record is an oddity */
  isPass: boolean;
}

export interface Written {
  /** false if another process has already written this part, or too many products would be removed */
  done: boolean;
  /** products added or changed */
  changed: number;
  /** products that this part removes, even if nothing was written */
  gone: number;
  oddities: Oddities;
}

/** The differences between the files of two passes. */
export interface Comparison {
  /** products in the new file */
  count: number;
  /** products in the old file */
  before: number;
  /** products of the old file that are not in the new file */
  gone: number;
  /** true if both files have the same content */
  isSame: boolean;
}

/** Writes one file of the shop's catalogue. Synchronous, because it runs in its own thread (`index-thread.ts`). */
export interface IndexWriter {
  position(): Position;
  count(): number;
  write(part: PartToWrite): Written;
  writeStock(levels: readonly { key: string; stock: number }[], cursor: string, after: string | null): Written;
  /** Links supersessions if a change since the last call makes it necessary. Returns the oddities. */
  link(): Oddities;
  /** Indexes some thousand products of a new file for the search; false if nothing is left. */
  fillIndex(): boolean;
  /** Compares this file with the file of an earlier pass. */
  compare(earlier: string): Comparison;
  /** Takes over the position of a newer pass that found the same content, so that reading continues from there. */
  goOnFrom(position: Position): void;
  /** Syncs a new file to the disk, and switches it to a mode in which others can read during writes. */
  settle(): void;
  close(): void;
}

/**
 * Opens the writer. `isNew`: the file has no other reader, and is not synced to the disk before `settle`, because an
 * unfinished file is rebuilt anyway. Without a write-ahead log, writing takes half the time.
 */
export function createIndexWriter(path: string, { isNew = false } = {}): IndexWriter {
  const db = openCatalogueDatabase(path);
  if (isNew) db.exec("pragma journal_mode = memory; pragma synchronous = off");
  const writer = createCatalogueWriter(db);
  if (isNew) writer.postponeIndex();
  const select = prepareStatements(db);

  function position(): Position {
    const { cursor, stockCursor } = select.position.get() ?? { cursor: null, stockCursor: null };
    return { cursor, stockCursor };
  }

  /** The records that differ from the stored products; only the last record of each key. */
  function toNews(part: PartToWrite, oddities: Oddities): ProductRecord[] {
    const news = new Map<string, ProductRecord>();
    for (const sent of part.records) {
      const record = readRecord(sent, oddities);
      if (!record) continue;
      const known = select.product.get(sent.key);
      if (part.isPass && (known || news.has(sent.key))) noteOddity(oddities, "repeated", sent.key);
      if (known && known.withdrawn === 0 && isEqual(known.digest, record.fed?.digest)) {
        news.delete(sent.key);
        continue;
      }
      news.set(sent.key, sent.stock === null && known ? { ...record, stock: known.stock } : record);
    }
    return [...news.values()];
  }

  function toWithdraw(keys: readonly string[], oddities: Oddities): ProductId[] {
    return [...new Set(keys)].flatMap((key) => {
      const known = select.product.get(key);
      if (known && known.withdrawn === 0) return [known.id];
      noteOddity(oddities, "unknown-removed", key);
      return [];
    });
  }

  return {
    position,
    count: () => select.count.get()?.count ?? 0,
    write(part) {
      const written: Written = { done: false, changed: 0, gone: 0, oddities: {} };
      return transaction(db, () => {
        if (position().cursor !== part.after) return written;
        const gone = toWithdraw(part.removed, written.oddities);
        written.gone = gone.length;
        if (gone.length > part.mostGone) return written;
        // Removals come first, because a removed number may come back under another key.
        for (const id of gone) {
          writer.withdraw(id);
          select.endSupersession.run(id);
          select.endEdges.run(id);
        }
        const news = toNews(part, written.oddities);
        const isLinked = (record: ProductRecord) =>
          record.supersededBy !== null || select.superseded.get(record.fed?.key ?? "") !== undefined;
        const areDue = gone.length > 0 || news.some(isLinked);
        const { added } = writer.writeProducts(news);
        if (areDue || added > 0) select.noteLinks.run(1);
        select.moveOn.run(part.cursor);
        return { ...written, done: true, changed: news.length };
      });
    },
    writeStock(levels, cursor, after) {
      const written: Written = { done: false, changed: 0, gone: 0, oddities: {} };
      return transaction(db, () => {
        if (position().stockCursor !== after) return written;
        for (const { key, stock } of levels) {
          const known = select.product.get(key);
          if (!known || known.withdrawn === 1 || !Number.isSafeInteger(stock))
            noteOddity(written.oddities, "unknown-stock", key);
          else if (known.stock !== Math.max(0, stock)) {
            writer.setStock(known.id, Math.max(0, stock));
            written.changed += 1;
          }
        }
        select.moveStockOn.run(cursor);
        return { ...written, done: true };
      });
    },
    link() {
      const oddities: Oddities = {};
      if (select.linksDue.get()?.due !== 1) return oddities;
      const { inCycles } = writer.linkSupersessions();
      select.noteLinks.run(0);
      if (inCycles > 0) oddities["supersession-ring"] = { count: inCycles, first: "" };
      return oddities;
    },
    fillIndex: writer.fillIndex,
    compare(earlier) {
      db.prepare("attach database ? as earlier").run(earlier);
      try {
        return compareWithEarlier(db);
      } finally {
        db.exec("detach database earlier");
      }
    },
    goOnFrom({ cursor, stockCursor }) {
      select.goOn.run(cursor, stockCursor);
    },
    settle() {
      db.exec("pragma synchronous = full; pragma journal_mode = wal; pragma synchronous = normal");
      const file = openSync(path, "r+");
      fsyncSync(file);
      closeSync(file);
    },
    close: () => db.close(),
  };
}

function prepareStatements(db: DatabaseSync) {
  return {
    position: prepare<{ cursor: string | null; stockCursor: string | null }>(db)`
      select cursor, stock_cursor as stockCursor from feed_position`,
    moveOn: prepare(db, "update feed_position set cursor = ?"),
    moveStockOn: prepare(db, "update feed_position set stock_cursor = ?"),
    goOn: prepare(db, "update feed_position set cursor = ?, stock_cursor = ?"),
    linksDue: prepare<{ due: number }>(db, "select links_due as due from feed_position"),
    noteLinks: prepare(db, "update feed_position set links_due = ?"),
    count: prepare<{ count: number }>(db, "select count(*) as count from product where withdrawn = 0"),
    product: prepare<KnownProduct>(db, "select public_id as id, digest, stock, withdrawn from product where key = ?"),
    /** Deletes the supersession of a removed product: the ERP no longer reports it. */
    endSupersession: prepare(
      db,
      "delete from supersession where product = (select id from product where public_id = ?)",
    ),
    endEdges: prepare(db, "delete from supersession_edge where product = (select id from product where public_id = ?)"),
    superseded: prepare(db)`
      select 1 from product p join supersession s on s.product = p.id where p.key = ?`,
  };
}

interface KnownProduct {
  id: ProductId;
  digest: Uint8Array | null;
  stock: number;
  withdrawn: number;
}

function isEqual(one: Uint8Array | null, other: Uint8Array | undefined): boolean {
  return one !== null && other !== undefined && Buffer.compare(one, other) === 0;
}

/** The record in the catalogue's form; null if the catalogue cannot store it. */
function readRecord(sent: FeedRecord, oddities: Oddities): ProductRecord | null {
  try {
    const record = toProductRecord(sent, oddities);
    checkRecord(record);
    return record;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    noteOddity(oddities, "invalid-record", `${sent.key}: ${error.message}`);
    return null;
  }
}

function compareWithEarlier(db: DatabaseSync): Comparison {
  const counted = prepare<{ count: number; before: number; gone: number }>(db)`
    select (select count(*) from main.product where withdrawn = 0) as count,
      (select count(*) from earlier.product where withdrawn = 0) as before,
      (select count(*) from earlier.product o where withdrawn = 0
        and not exists (select 1 from main.product n where n.key = o.key and n.withdrawn = 0)) as gone`.get();
  const other = prepare(db)`
    select 1 from main.product n left join earlier.product o on o.key = n.key and o.withdrawn = 0
    where n.withdrawn = 0 and o.digest is not n.digest limit 1`.get();
  const { count, before, gone } = counted ?? { count: 0, before: 0, gone: 0 };
  return { count, before, gone, isSame: gone === 0 && count === before && other === undefined };
}
