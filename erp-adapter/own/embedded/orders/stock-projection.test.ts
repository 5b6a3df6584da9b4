import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openCatalogueDatabase } from "../../catalogue-index/catalogue-database.ts";
import { idOf, sampleCall, sampleCatalogue, sampleRecord } from "../../catalogue-index/testing/sample-catalogue.ts";
import { createStockProjection, type StockMove } from "./stock-projection.ts";

const A = sampleRecord({ number: "A1", stock: 5 });
const B = sampleRecord({ number: "B2", stock: 1, supply: "discontinued" });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-stock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("stock", () => {
  test("moves change stock, availability and the change feed", async () => {
    const { db, area } = sampleCatalogue([A, B]);
    const { cursor } = await area.changes(null, 100, sampleCall());
    const stock = createStockProjection(db);
    expect(stock.applyStockMoves([move(1, A, -2), move(2, B, -1)])).toBe(true);
    expect(stock.readStock([idOf(A), idOf(B)])).toEqual({
      stock: new Map([
        [idOf(A), 3],
        [idOf(B), 0],
      ]),
      appliedSeq: 2,
    });
    expect((await area.product(idOf(B), sampleCall())).availability).toBe("unavailable");
    expect((await area.changes(cursor, 100, sampleCall())).changes).toEqual([
      { kind: "changed", product: idOf(A) },
      { kind: "changed", product: idOf(B) },
    ]);
  });

  test("reads the last applied move also when nothing is asked or known", () => {
    const stock = createStockProjection(sampleCatalogue([A]).db);
    stock.applyStockMoves([move(7, A, 1)]);
    expect(stock.readStock([])).toEqual({ stock: new Map(), appliedSeq: 7 });
    expect(stock.readStock([idOf(B)])).toEqual({ stock: new Map(), appliedSeq: 7 });
  });

  test("each move counts once, however often and in whatever pieces the ledger is applied", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(20), fc.nat(1)), { maxLength: 12 }),
        (deltas, attempts) => {
          const { db } = sampleCatalogue([A, B]);
          const projections = [createStockProjection(db), createStockProjection(db)];
          const ledger = deltas.map((delta, index) => move(index + 1, index % 3 ? A : B, delta));
          for (const [upTo, who] of attempts) projections[who]?.applyStockMoves(ledger.slice(0, upTo));
          projections[0]?.applyStockMoves(ledger);
          const { stock } = createStockProjection(db).readStock([idOf(A), idOf(B)]);
          expect(stock.get(idOf(A))).toBe(5 + sum(ledger, A));
          expect(stock.get(idOf(B))).toBe(1 + sum(ledger, B));
          db.close();
        },
      ),
      { numRuns: 30 },
    );
  });

  test("gives up while another connection writes, and catches up later", () => {
    const path = join(folder, "catalogue.db");
    const { db } = sampleCatalogue([A], path);
    const other = openCatalogueDatabase(path);
    const stock = createStockProjection(db);
    other.exec("begin immediate");
    expect(stock.applyStockMoves([move(1, A, -1)], 20)).toBe(false);
    expect(stock.readStock([idOf(A)])).toEqual({ stock: new Map([[idOf(A), 5]]), appliedSeq: 0 });
    other.exec("rollback");
    expect(stock.applyStockMoves([move(1, A, -1), move(2, A, -1)], 20)).toBe(true);
    expect(stock.readStock([idOf(A)])).toEqual({ stock: new Map([[idOf(A), 3]]), appliedSeq: 2 });
    expect(db.prepare("pragma busy_timeout").get()).toEqual({ timeout: 5_000 });
    other.close();
    db.close();
  });
});

function move(seq: number, record: typeof A, delta: number): StockMove {
  return { seq, product: idOf(record), delta, warehouse: null, incoming: null };
}

function sum(ledger: StockMove[], record: typeof A): number {
  return ledger.reduce((total, entry) => total + (entry.product === idOf(record) ? entry.delta : 0), 0);
}
