import assert from "node:assert/strict";
import type { CallContext } from "../../contract/context.ts";
import type { LineRemarks } from "../../contract/line-remarks.ts";
import type { OrderDraft } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { PART } from "../fixture/products.ts";
import { invoiceOne } from "../invoicing.ts";
import { draftOf, withKey } from "../ordering.ts";

/** A note and a position, both of the maximum length and with letters beyond ASCII. */
const BOTH: LineRemarks = { note: "š".repeat(200), buyerPosition: "10a/Đ".padEnd(20, "7") };
/** A note only. */
const NOTE: LineRemarks = { note: '=1+1; "za kombi" <ZG-1234-AB>' };

const REMARKS = new Map<ProductId, LineRemarks>([
  [PART.injector, BOTH],
  [PART.washers, NOTE],
]);

/** The buyer's own remarks on a line: cases 310 to 312. */
export const LINE_REMARK_CASES = defineCases("line remarks", [
  {
    id: 310,
    title: "a note and the buyer's own position stay with their line, to the letter; longer ones are refused",
    needs: ["fixture", "accounts.guest", "orders.idempotency", "orders.lineRemarks"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await remarkedDraft(t, c);
      const [first, ...others] = draft.lines;
      assert.ok(first);
      for (const remarks of [
        { note: "x".repeat(201) },
        { note: "" },
        { note: "two\nlines" },
        { buyerPosition: "x".repeat(21) },
        { buyerPosition: "see www.example.com" },
      ]) {
        const wrong = { ...draft, lines: [{ ...first, ...remarks }, ...others] };
        await assertRefused(t.adapter.orders.place(wrong, c), "VALIDATION");
      }
      const order = await t.adapter.orders.place(draft, c);
      for (const read of [order, await t.adapter.orders.get(order.id, c)])
        assert.deepEqual(
          read.lines.map(({ product, note, buyerPosition }) => ({ product, note, buyerPosition })),
          draft.lines.map(({ product, note, buyerPosition }) => ({ product, note, buyerPosition })),
        );
      const other = { ...draft, lines: [{ ...first, note: "other words" }, ...others] };
      await assertRefused(t.adapter.orders.place(other, c), "IDEMPOTENCY_MISMATCH");
    },
  },
  {
    id: 311,
    title: "they stand on the invoice of the line",
    needs: ["fixture", "staff", "accounts.login", "invoices.owner", "orders.idempotency", "orders.lineRemarks"],
    async run(t) {
      const c = withKey(await t.customer());
      const draft = await remarkedDraft(t, c);
      const order = await t.adapter.orders.place(draft, c);
      await t.staff.deliver(order.id);
      const invoice = await t.adapter.invoices.get(await invoiceOne(t, order.id), c);
      assert.deepEqual(
        invoice.lines.map(({ product, note, buyerPosition }) => ({ product, note, buyerPosition })),
        draft.lines.map(({ product, note, buyerPosition }) => ({ product, note, buyerPosition })),
      );
    },
  },
  {
    id: 312,
    title: "the buyer's own number of a product stays with its line and stands on the invoice; a longer one is refused",
    needs: ["fixture", "staff", "accounts.login", "invoices.owner", "orders.idempotency", "orders.buyerNumbers"],
    async run(t) {
      const c = withKey(await t.customer());
      const draft = await draftOf(t, c, [
        [PART.injector, 1],
        [PART.washers, 20],
      ]);
      const numbers = ["=POL 7/š; ".padEnd(79, "x").concat("Đ"), undefined];
      const lines = draft.lines.map((line, at) => ({ ...line, ...(numbers[at] && { buyerNumber: numbers[at] }) }));
      for (const buyerNumber of ["x".repeat(81), "", "two\nlines"]) {
        const wrong = { ...draft, lines: lines.map((line) => ({ ...line, buyerNumber })) };
        await assertRefused(t.adapter.orders.place(wrong, c), "VALIDATION");
      }
      const order = await t.adapter.orders.place({ ...draft, lines }, c);
      await t.staff.deliver(order.id);
      const invoice = await t.adapter.invoices.get(await invoiceOne(t, order.id), c);
      for (const read of [order, await t.adapter.orders.get(order.id, c), invoice])
        assert.deepEqual(
          read.lines.map(({ buyerNumber }) => buyerNumber),
          numbers,
        );
    },
  },
]);

/** A draft of three lines: the first has note and position, the second a note only, the third no remarks. */
async function remarkedDraft(t: Pick<Trial, "adapter">, c: CallContext): Promise<OrderDraft> {
  const draft = await draftOf(t, c, [
    [PART.injector, 1],
    [PART.washers, 20],
    [PART.plenty, 1],
  ]);
  return { ...draft, lines: draft.lines.map((line) => ({ ...line, ...REMARKS.get(line.product) })) };
}
