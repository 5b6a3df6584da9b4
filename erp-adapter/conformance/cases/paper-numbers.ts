import assert from "node:assert/strict";
import type { InvoiceId } from "../../contract/invoices.ts";
import { sum } from "../../contract/money.ts";
import type { Order } from "../../contract/orders.ts";
import { type Cursor, readParts } from "../../contract/paging.ts";
import { type ActingContext, defineCases, type Trial } from "../case.ts";
import { PART } from "../fixture/products.ts";
import { invoiceOne } from "../invoicing.ts";
import { draftOf, withKey } from "../ordering.ts";

/** Orders and invoices by their numbers: cases 490 and 491. */
export const PAPER_NUMBER_CASES = [
  ...defineCases("orders", [
    {
      id: 490,
      title: "an order is found by its whole number, the buyer's or a delivery note's, and only by its own company",
      needs: ["fixture", "staff", "accounts.login", "orders.numbers"],
      async run(t) {
        const c = await t.customer();
        const wanted = await placed(t, c, "Nar 2026/114");
        await placed(t, c, "NAR 2026/1145");
        await t.staff.deliver(wanted.id);
        const notes = (await t.adapter.orders.get(wanted.id, c)).deliveries ?? [];
        const numbers = [
          wanted.number,
          "NAR 2026/114",
          "nar-2026.114",
          "nar2026114",
          ...notes.map((note) => note.number),
        ];
        for (const number of numbers) assert.deepEqual(await found(t, c, number), [wanted.id], number);
        const colleague = await t.customer({ partner: c.partner });
        assert.deepEqual(await found(t, colleague, wanted.number), [wanted.id]);
        const stranger = await t.customer();
        for (const number of numbers) assert.deepEqual(await found(t, stranger, number), [], number);
        for (const number of ["NAR 2026/11", PART.plenty, "/"]) assert.deepEqual(await found(t, c, number), [], number);
        const later = await placed(t, c, "NAR 2026/114");
        assert.deepEqual(await found(t, c, "NAR 2026/114"), [later.id, wanted.id], "the newest comes first");
      },
    },
  ]),
  ...defineCases("invoices", [
    {
      id: 491,
      title: "invoices are found by a piece of their number, their order's or the buyer's, with their sums",
      needs: ["fixture", "staff", "accounts.login", "invoices.owner", "invoices.search"],
      async run(t) {
        const c = await t.customer();
        const [wanted, other] = [await placed(t, c, "Nar 2026/114"), await placed(t, c, "ZADAR 9")];
        for (const { id } of [wanted, other]) await t.staff.deliver(id);
        const invoice = await invoiceOne(t, wanted.id);
        await invoiceOne(t, other.id);
        const { number, ...whole } = await t.adapter.invoices.get(invoice, c);
        for (const text of [number, number.slice(1), wanted.number, "2026/114", "r 2026-11"]) {
          const { items, total, sums } = await t.adapter.invoices.list({ text }, c);
          assert.deepEqual([items.map(({ id }) => id), total], [[invoice], 1], text);
          for (const key of ["withoutVat", "total", "open"] as const) assert.equal(sums[key], sum([whole[key]]));
          const [row] = items;
          assert.ok(row?.order === undefined || row.order === whole.order);
          assert.ok(row?.buyerDocumentNumber === undefined || row.buyerDocumentNumber === whole.buyerDocumentNumber);
          const read = (cursor: Cursor | null) => t.adapter.invoices.part({ text, cursor }, c);
          const parts: InvoiceId[] = [];
          for await (const { id } of readParts(read)) parts.push(id);
          assert.deepEqual(parts, [invoice], text);
        }
        const narrowed = async (query: object, who = c) =>
          (await t.adapter.invoices.list({ text: number, ...query }, who)).total;
        assert.equal(await narrowed({ status: "paid" }), 0);
        assert.equal(await narrowed({ to: "2000-01-01" }), 0);
        assert.equal(await narrowed({ text: "nar 2026/115" }), 0);
        assert.equal(await narrowed({}, await t.customer()), 0, "another company's number is unknown");
      },
    },
  ]),
];

async function placed(t: Trial, c: ActingContext, buyerDocumentNumber: string): Promise<Order> {
  const who = withKey(c);
  return t.adapter.orders.place({ ...(await draftOf(t, who, [[PART.plenty, 1]])), buyerDocumentNumber }, who);
}

async function found(t: Trial, c: ActingContext, number: string) {
  return (await t.adapter.orders.list({ number }, c)).items.map(({ id }) => id);
}
