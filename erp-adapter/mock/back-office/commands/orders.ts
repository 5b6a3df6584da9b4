import { formatAmount, formatPercent } from "../../../contract/money.ts";
import type { Order, OrderLine } from "../../../contract/orders.ts";
import { parseArguments } from "../arguments.ts";
import type { Command } from "../command.ts";

export const orders: Command = {
  usage: "[--json]",
  summary: "all orders, newest first",
  async run(args, { files, print }) {
    const { values } = parseArguments(args, [], { json: { type: "boolean" } });
    const list = files.staff().listOrders();
    if (values.json) print(JSON.stringify(list.map(toJson), null, 2));
    else print(list.length === 0 ? "No orders." : list.map(toText).join("\n"));
    return 0;
  },
};

/** Amounts as decimal strings, as on the wire. */
function toJson({ lines, totals, ...order }: Order) {
  return {
    ...order,
    lines: lines.map(toJsonLine),
    totals: {
      goods: formatAmount(totals.goods),
      deposit: formatAmount(totals.deposit),
      withoutVat: formatAmount(totals.withoutVat),
      vat: totals.vat.map(({ percent, base, amount }) => ({
        percent: formatPercent(percent),
        base: formatAmount(base),
        amount: formatAmount(amount),
      })),
      total: formatAmount(totals.total),
    },
  };
}

function toJsonLine({ wholesale, discountPercent, price, deposit, vatPercent, total, ...line }: OrderLine) {
  return {
    ...line,
    wholesale: formatAmount(wholesale),
    discountPercent: formatPercent(discountPercent),
    price: formatAmount(price),
    deposit: formatAmount(deposit),
    vatPercent: formatPercent(vatPercent),
    total: formatAmount(total),
  };
}

function toText(order: Order): string {
  const head = `${order.number}  ${order.date}  ${order.erpStatus}  ${order.buyerDocumentNumber}  ${formatAmount(order.totals.total)}`;
  const lines = order.lines.map(
    (line) =>
      `  ${line.quantity} ${line.unit}  ${line.manufacturer} ${line.number}  ${line.title}  ${formatAmount(line.total)}`,
  );
  return [head, ...lines].join("\n");
}
