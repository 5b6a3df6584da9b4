import { describe, expect, test } from "vitest";
import { toEurCents } from "../../../contract/money.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { PLAIN_SUPERSESSION } from "../../../contract/supersessions.ts";
import { createConditions } from "../../embedded/conditions/conditions.ts";
import { toPending } from "../../embedded/orders/stock-moves.ts";
import { idOf, sampleCall, sampleCatalogue, sampleRecord } from "../testing/sample-catalogue.ts";
import type { CatalogueWriter } from "./catalogue-writer.ts";

const OLD = sampleRecord({ number: "A1", stock: 0, supersededBy: { number: "B2" } });
const NEW = sampleRecord({ number: "B2" });
const NEVER = "bosch~never" as ProductId;

describe("staff edits", () => {
  test.each<[string, (writer: CatalogueWriter) => void, object]>([
    ["setPrice", (writer) => writer.setPrice(idOf(OLD), toEurCents(77)), { wholesale: 77, price: 77 }],
    ["setPrice null", (writer) => writer.setPrice(idOf(OLD), null), { problem: "price-on-request" }],
    ["setDeposit", (writer) => writer.setDeposit(idOf(OLD), toEurCents(900)), { deposit: 900 }],
    ["setStock", (writer) => writer.setStock(idOf(OLD), 2), { availability: "available", stockShown: 2 }],
    ["setSupply", (writer) => writer.setSupply(idOf(OLD), "discontinued"), { availability: "unavailable" }],
    ["withdraw", (writer) => writer.withdraw(idOf(OLD)), { problem: "gone" }],
  ])("%s shows in the conditions and in the change feed", async (_, edit, expected) => {
    const { db, area, writer } = sampleCatalogue([OLD, NEW]);
    const { cursor } = await area.changes(null, 10, sampleCall());
    edit(writer);
    const { conditions } = createConditions({ db, pendingMoves: () => toPending([]) });
    const lines = [{ product: idOf(OLD), quantity: 1 }];
    expect(await conditions({ lines }, sampleCall())).toMatchObject([expected]);
    const { changes } = await area.changes(cursor, 10, sampleCall());
    expect(changes[0]?.product).toBe(idOf(OLD));
  });

  test("withdrawing tells of the products that named it, which keep its number", async () => {
    const { area, writer } = sampleCatalogue([OLD, NEW]);
    const { cursor } = await area.changes(null, 10, sampleCall());
    writer.withdraw(idOf(NEW));
    expect((await area.changes(cursor, 10, sampleCall())).changes).toEqual([
      { kind: "removed", product: idOf(NEW) },
      { kind: "changed", product: idOf(OLD) },
    ]);
    expect((await area.product(idOf(OLD), sampleCall())).replacedBy).toEqual({ id: null, number: "B2" });
  });

  test("withdrawing tells of products that name it beside others", async () => {
    const other = sampleRecord({ number: "C3" });
    const edge = (number: string) => ({
      ...PLAIN_SUPERSESSION,
      relation: "set" as const,
      manufacturer: null,
      number,
      note: { en: "", hr: "" },
    });
    const old = { ...OLD, supersessions: [edge("B2"), edge("C3")] };
    const { area, writer } = sampleCatalogue([old, NEW, other]);
    const { cursor } = await area.changes(null, 10, sampleCall());
    writer.withdraw(idOf(other));
    expect((await area.changes(cursor, 10, sampleCall())).changes).toEqual([
      { kind: "removed", product: idOf(other) },
      { kind: "changed", product: idOf(OLD) },
    ]);
  });

  test.each<[string, (writer: CatalogueWriter) => void]>([
    ["a negative price", (writer) => writer.setPrice(idOf(OLD), toEurCents(-1))],
    ["a negative deposit", (writer) => writer.setDeposit(idOf(OLD), toEurCents(-1))],
    ["a negative stock", (writer) => writer.setStock(idOf(OLD), -1)],
    ["half a piece", (writer) => writer.setStock(idOf(OLD), 0.5)],
  ])("VALIDATION for %s", async (_, edit) => {
    const { area, writer } = sampleCatalogue([OLD]);
    const { cursor } = await area.changes(null, 10, sampleCall());
    expect(() => edit(writer)).toThrow(expect.objectContaining({ code: "VALIDATION" }));
    expect((await area.changes(cursor, 10, sampleCall())).changes).toEqual([]);
  });

  test.each<[string, (writer: CatalogueWriter) => void]>([
    ["setPrice", (writer) => writer.setPrice(NEVER, null)],
    ["setDeposit", (writer) => writer.setDeposit(NEVER, toEurCents(0))],
    ["setStock", (writer) => writer.setStock(NEVER, 1)],
    ["setSupply", (writer) => writer.setSupply(NEVER, "orderable")],
    ["withdraw", (writer) => writer.withdraw(NEVER)],
  ])("%s: NOT_FOUND for an unknown product", (_, edit) => {
    const { writer } = sampleCatalogue([OLD]);
    expect(() => edit(writer)).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });
});
