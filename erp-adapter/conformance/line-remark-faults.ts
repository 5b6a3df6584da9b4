import type { LineRemarks } from "../contract/line-remarks.ts";
import { type Fault, faultIn } from "./fault.ts";

const inOrders = faultIn("orders");

/** Faults in the buyer's own remarks on a line. */
export const LINE_REMARK_FAULTS: readonly Fault[] = [
  inOrders("forgets the buyer's words once they are booked", 310, ({ get }) => ({
    async get(id, c) {
      const order = await get(id, c);
      return { ...order, lines: order.lines.map(withoutRemarks) };
    },
  })),
  inOrders("writes empty words where there are none", 310, ({ get }) => ({
    async get(id, c) {
      const order = await get(id, c);
      return { ...order, lines: order.lines.map((line) => ({ ...line, note: line.note ?? "" })) };
    },
  })),
  inOrders("cuts long words short", 310, ({ place }) => ({
    place: (draft, c) =>
      place({ ...draft, lines: draft.lines.map((line) => ({ ...line, note: line.note?.slice(0, 200) })) }, c),
  })),
  faultIn("invoices")("leaves the buyer's words on the order", 311, ({ get }) => ({
    async get(id, c) {
      const invoice = await get(id, c);
      return { ...invoice, lines: invoice.lines.map(withoutRemarks) };
    },
  })),
  inOrders("writes its own number of a product where the buyer's was sent", 312, ({ get }) => ({
    async get(id, c) {
      const order = await get(id, c);
      return { ...order, lines: order.lines.map((line) => ({ ...line, buyerNumber: line.number })) };
    },
  })),
  faultIn("invoices")("leaves the buyer's number of a product on the order", 312, ({ get }) => ({
    async get(id, c) {
      const invoice = await get(id, c);
      return { ...invoice, lines: invoice.lines.map(({ buyerNumber: _, ...line }) => line) };
    },
  })),
];

function withoutRemarks<Line extends LineRemarks>({ note: _, buyerPosition: __, ...line }: Line) {
  return line;
}
