import { expect, test } from "vitest";
import { visitor } from "../../conformance/fixture/visitor.ts";
import { GENERAL_PARTNER } from "../../contract/context.ts";
import type { InvoiceId, InvoiceRow } from "../../contract/invoices.ts";
import { toEurCents } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import type { Cursor } from "../../contract/paging.ts";
import { createNarrowedInvoices } from "./narrowed-invoices.ts";

const TODAY = Date.parse("2026-11-20T12:00:00+01:00");

test("the next part goes on after the last row, though that invoice was paid meanwhile", async () => {
  let open = ["3", "2", "1"].map(unpaid);
  const part = async () => ({ rows: open, cursor: null });
  const overdue = createNarrowedInvoices({ part }, () => TODAY);
  const first = await overdue.part({ overdue: true, status: "unpaid", limit: 1 }, visitor());
  expect(first.rows.map(({ number }) => number)).toEqual(["3"]);
  open = open.filter(({ number }) => number !== "3");
  const rest = await overdue.part({ overdue: true, status: "unpaid", cursor: first.cursor }, visitor());
  expect(rest).toMatchObject({ rows: [{ number: "2" }, { number: "1" }], cursor: null });
});

test("an invoice is found by a piece of any of its numbers, whatever its separators, and by nothing else", async () => {
  const rows = [
    { ...unpaid("2026-1-000017"), order: "26-004711" as OrderId, buyerDocumentNumber: "NAR 2026/114" },
    unpaid("2026-1-000018"),
  ];
  const found = createNarrowedInvoices({ part: async () => ({ rows, cursor: null }) }, () => TODAY);
  for (const text of ["000017", "2026-1-000017", "26 004711", "nar2026-114", "/114"]) {
    const { items, total, sums } = await found.list({ text }, visitor());
    expect([text, items.map(({ number }) => number), total, sums.total]).toEqual([text, ["2026-1-000017"], 1, 100]);
  }
  for (const text of ["115", "-"]) expect((await found.list({ text }, visitor())).items, text).toEqual([]);
  expect((await found.list({ text: "17", overdue: true, status: "unpaid" }, visitor())).total).toBe(1);
});

test.each(["", "2026-11-20", "2026-11-20~3", "today~2026-11-01~3"])("a cursor %j leads nowhere", async (cursor) => {
  const overdue = createNarrowedInvoices({ part: async () => ({ rows: [], cursor: null }) }, () => TODAY);
  await expect(overdue.part({ overdue: true, cursor: cursor as Cursor }, visitor())).rejects.toMatchObject({
    code: "VALIDATION",
    details: { field: "cursor" },
  });
});

function unpaid(number: string): InvoiceRow {
  const amount = toEurCents(100);
  return {
    ...{
      id: number as InvoiceId,
      number,
      kind: "invoice",
      status: "unpaid",
      date: "2026-10-01",
      dueDate: "2026-10-31",
    },
    ...{ customerCode: GENERAL_PARTNER, withoutVat: amount, total: amount, open: amount },
  };
}
