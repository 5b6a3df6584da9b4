import type { StockMoves } from "./stock-moves.ts";
import type { StockProjection } from "./stock-projection.ts";

/** Carries the quantities of orders over to the shelves, which are in another file. */
export interface Settlement {
  /**
   * Carries over all pending moves. Never throws: the orders are booked and count already, and the next order or start
   * carries over moves that failed. `health` reports the last failure.
   */
  settle(): void;
  /** Whether the books answer and the shelves are up to date. Never throws. */
  health(): { ok: boolean; detail: string };
}

export function createSettlement(shelves: StockProjection, moves: StockMoves): Settlement {
  let failure: unknown = null;

  return {
    settle() {
      try {
        shelves.applyStockMoves(moves.since(shelves.appliedSeq()));
        failure = null;
      } catch (error) {
        failure = error;
      }
    },
    health() {
      try {
        const pending = moves.since(shelves.appliedSeq()).length;
        const detail = `stock moves pending: ${pending}`;
        return { ok: true, detail: failure instanceof Error ? `${detail}: ${failure.message}` : detail };
      } catch (error) {
        return { ok: false, detail: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
