import type { Delivery } from "../contract/delivery.ts";
import { formatAmount, formatPercent } from "../contract/money.ts";
import type { OrderLine } from "../contract/orders.ts";
import { formatUnitPrice } from "../contract/unit-price.ts";
import type { OrderPayment } from "../own/embedded/orders/office-orders.ts";
import type { ListedOrder } from "./order-text.ts";

/** An order for `--json`, with amounts as decimal strings. */
export function toJson({ lines, totals, delivery, payment, coming: _, ...order }: ListedOrder) {
  return {
    ...order,
    ...(delivery && { delivery: toJsonDelivery(delivery) }),
    payment: toJsonPayment(payment),
    lines: lines.map(toJsonLine),
    totals: {
      goods: formatAmount(totals.goods),
      deposit: formatAmount(totals.deposit),
      ...(totals.delivery !== undefined && { delivery: formatAmount(totals.delivery) }),
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

function toJsonDelivery({ cost, vatPercent, ...delivery }: Delivery) {
  return { ...delivery, cost: cost === null ? null : formatAmount(cost), vatPercent: formatPercent(vatPercent) };
}

function toJsonPayment(payment: OrderPayment) {
  if (payment.kind === "on-invoice") return payment;
  return { ...payment, due: formatAmount(payment.due), received: formatAmount(payment.received) };
}

function toJsonLine({ wholesale, discountPercent, price, deposit, vatPercent, total, ...line }: OrderLine) {
  return {
    ...line,
    wholesale: formatUnitPrice(wholesale),
    discountPercent: formatPercent(discountPercent),
    price: formatUnitPrice(price),
    deposit: formatAmount(deposit),
    vatPercent: formatPercent(vatPercent),
    total: formatAmount(total),
  };
}
