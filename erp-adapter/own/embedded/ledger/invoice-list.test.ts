import { expect, test, vi } from "vitest";
import { compiled, compiledAtOnce } from "../../../sqlite/testing/compiled-at-once.ts";
import type { OfficeSessions } from "../accounts/sessions.ts";
import { openBooks } from "../books.ts";
import { createInvoicesArea } from "./invoices.ts";

vi.mock(import("../../../sqlite/prepared-statement.ts"), async (original) => compiledAtOnce(await original()));

test("a list within a status reads that status's index and no other invoice", () => {
  const db = openBooks(":memory:");
  createInvoicesArea(db, { sessions: {} as OfficeSessions, clock: Date.now });
  const statements = compiled.filter((sql) => sql.includes("status = ?2") && sql.includes("from invoice "));
  expect(statements.length).toBe(3);
  for (const sql of statements) {
    const plan = db.prepare(`explain query plan ${sql}`).all();
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("invoice_status_list (partner=? AND status=?"),
    ]);
  }
  db.close();
});
