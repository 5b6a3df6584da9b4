import { expect, test } from "vitest";
import type { ProductId } from "../../../contract/product-id.ts";
import { createSettlement } from "./settlement.ts";
import type { StockMove } from "./stock-projection.ts";

const MOVE: StockMove = { seq: 3, product: "bosch~1" as ProductId, delta: -1, warehouse: null, incoming: null };

function settlementOf({ isBroken = false, booksAnswer = true } = {}) {
  const state = { isBroken, booksAnswer, applied: 2 };
  const since = (seq: number) => {
    if (!state.booksAnswer) throw new Error("the books are gone");
    return seq < MOVE.seq ? [MOVE] : [];
  };
  const applyStockMoves = (moves: readonly StockMove[]) => {
    if (state.isBroken) throw new Error("the shelves are locked");
    state.applied = moves.at(-1)?.seq ?? state.applied;
    return true;
  };
  const shelves = { applyStockMoves, appliedSeq: () => state.applied };
  return { state, ...createSettlement(shelves as never, { since } as never) };
}

test("moves are carried over once, and none is pending then", () => {
  const { settle, health, state } = settlementOf();
  expect(health()).toEqual({ ok: true, detail: "stock moves pending: 1" });
  settle();
  expect(state.applied).toBe(3);
  expect(health()).toEqual({ ok: true, detail: "stock moves pending: 0" });
});

test("a failure is no error of the order, is named, and is forgotten once the moves are over", () => {
  const { settle, health, state } = settlementOf({ isBroken: true });
  expect(settle).not.toThrow();
  expect(health()).toEqual({ ok: true, detail: "stock moves pending: 1: the shelves are locked" });
  state.isBroken = false;
  settle();
  expect(health()).toEqual({ ok: true, detail: "stock moves pending: 0" });
});

test("books that do not answer are not well", () => {
  const { settle, health } = settlementOf({ booksAnswer: false });
  expect(settle).not.toThrow();
  expect(health()).toEqual({ ok: false, detail: "the books are gone" });
});
