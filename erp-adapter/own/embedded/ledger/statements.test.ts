import { expect, test } from "vitest";
import type { PartnerCode } from "../../../contract/context.ts";
import type { Cursor } from "../../../contract/paging.ts";
import { openBooks } from "../books.ts";
import { createLedgerCount } from "./ledger-count.ts";
import { createStatements } from "./statements.ts";

test("a payment that is booked for an earlier day, while a statement is read, changes none of its balances", () => {
  const db = openBooks(":memory:");
  // Foreign keys are not checked, because this test writes no rows for invoices and partners.
  db.exec("pragma foreign_keys = off");
  const count = createLedgerCount(db);
  const insert = db.prepare(
    "insert into payment (seq, invoice, partner, at, date, amount) values (?, 'R-1', '001001', 0, ?, 100)",
  );
  for (const date of ["2026-11-10", "2026-11-11"]) insert.run(count.next(), date);
  const period = { from: "2026-11-01", to: "2026-11-30" };
  const statements = createStatements(db);
  const read = (cursor: Cursor | null) =>
    statements("001001" as PartnerCode, period, { cursor, limit: 1, newestFirst: false });
  const first = read(null);
  insert.run(count.next(), "2026-10-01");
  expect(read(first.cursor)).toMatchObject({ opening: first.opening, closing: first.closing });
  db.close();
});
