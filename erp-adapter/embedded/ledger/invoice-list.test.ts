import { expect, test, vi } from "vitest";
import type { Sessions } from "../accounts/sessions.ts";
import { openBooks } from "../books.ts";
import { createInvoicesArea } from "./invoices.ts";

test("a list within a status reads that status's index and no other invoice", () => {
  const db = openBooks(":memory:");
  const prepared = vi.spyOn(db, "prepare");
  createInvoicesArea(db, { sessions: {} as Sessions });
  const statements = prepared.mock.calls
    .map(([sql]) => sql)
    .filter((sql) => sql.includes("status = ?2") && sql.includes("from invoice "));
  expect(statements.length).toBe(3);
  for (const sql of statements) {
    const plan = db.prepare(`explain query plan ${sql}`).all();
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("invoice_status_list (partner=? AND status=?"),
    ]);
  }
  db.close();
});
