import { z } from "zod";
import type { PartnerCode } from "../../contract/context.ts";
import { type Delivery, toLine } from "../../contract/delivery.ts";
import { toEmailKey } from "../../contract/email-address.ts";
import { formatAmount, formatPercent } from "../../contract/money.ts";
import { ORDER_STATUSES, type OrderLine } from "../../contract/orders.ts";
import { formatUnitPrice } from "../../contract/unit-price.ts";
import type { OfficeOrder } from "../../embedded/orders/office-orders.ts";
import type { OpenRequest } from "../../embedded/orders/open-requests.ts";
import { ERP_STATUSES } from "../../embedded/orders/order-status.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError } from "../command.ts";

export const orders: Command = {
  usage: "[--partner CODE] [--email ADDRESS] [--since YYYY-MM-DD] [--status WORD] [--requested] [--json]",
  summary:
    "orders with their customers, newest first; --requested: those with a line that the customer wants cancelled",
  async run(args, { files, print }) {
    const { values } = parseArguments(args, [], {
      partner: { type: "string" },
      email: { type: "string" },
      since: { type: "string" },
      status: { type: "string" },
      requested: { type: "boolean" },
      json: { type: "boolean" },
    });
    const { partner, email, since, status, requested } = values;
    if (since !== undefined && !z.iso.date().safeParse(since).success)
      throw commandError(`--since takes a day such as 2026-01-31, not "${since}"`);
    const staff = files.staff();
    const all = staff.listOrders();
    if (partner !== undefined && staff.termsOf(partner as PartnerCode) === null)
      throw commandError(`there is no partner ${partner}`);
    if (status !== undefined) requireStatus(status, all);
    const list = all
      .map((order) => ({ ...order, requested: staff.openRequests(order.id) }))
      .filter(
        (order) =>
          (partner === undefined || order.customer.partner === partner) &&
          (email === undefined || toEmailKey(order.customer.email ?? "") === toEmailKey(email)) &&
          (since === undefined || order.date >= since) &&
          (status === undefined || order.erpStatus === status || order.status === status) &&
          (!requested || order.requested.length > 0),
      );
    if (values.json) print(JSON.stringify(list.map(toJson), null, 2));
    else print(list.length === 0 ? "No orders." : list.map(toText).join("\n"));
    return 0;
  },
};

/** Throws a command error for an unknown status: a typing mistake must not look like an empty list. */
function requireStatus(status: string, all: readonly OfficeOrder[]): void {
  const known = new Set([...ERP_STATUSES, ...ORDER_STATUSES, ...all.map(({ erpStatus }) => erpStatus)]);
  if (!known.has(status)) throw commandError(`--status takes ${[...known].join(", ")}, not "${status}"`);
}

type ListedOrder = OfficeOrder & { requested: OpenRequest[] };

/** Amounts as decimal strings, as on the wire. */
function toJson({ lines, totals, delivery, ...order }: ListedOrder) {
  return {
    ...order,
    ...(delivery && { delivery: toJsonDelivery(delivery) }),
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

function toText(order: ListedOrder): string {
  const { number, date, erpStatus, buyerDocumentNumber, totals, customer } = order;
  const head = `${number}  ${date}  ${erpStatus}  ${buyerDocumentNumber}  ${formatAmount(totals.total)}`;
  const who = [customer.partner ?? "guest", customer.company, customer.name, customer.email ?? "", customer.phone];
  const lines = order.lines.map((line) => {
    const { position, quantity, unit, manufacturer, number, title, total } = line;
    return `  ${position}. ${quantity} ${unit}  ${manufacturer} ${number}  ${title}  ${formatAmount(total)}${cancellationOf(order, position)}`;
  });
  const address = customer.address === "" ? [] : [`  ${customer.address}`];
  return [head, `  ${who.filter((part) => part !== "").join("  ")}`, ...address, ...toDelivery(order), ...lines].join(
    "\n",
  );
}

/** The state of a line's cancellation request; empty if there is no request. */
function cancellationOf({ requested, cancellations, status }: ListedOrder, position: number): string {
  const request = cancellations.find(({ lines }) => lines.includes(position));
  if (!request) return "";
  if (requested.some((one) => one.position === position))
    return `  CANCELLATION REQUESTED: ${request.reason.replace(/\s+/g, " ")}`;
  const isRefused = request.answer?.refused.includes(position) === true;
  if (isRefused) return `  cancellation refused: ${request.answer?.reason?.replace(/\s+/g, " ")}`;
  return status === "cancelled" ? "" : "  cancelled";
}

/** The lines about delivery that a clerk needs to ship the order: address, carrier, cost, date. */
function toDelivery({ delivery }: ListedOrder): string[] {
  if (!delivery) return [];
  const { to, carrierName, cost, date, note, shipment } = delivery;
  const place = to.address ? toLine(to.address) : "the customer's address";
  const how = [
    to.kind === "pickup" ? "" : carrierName || "carrier of our choice",
    to.kind === "pickup" ? "" : cost === null ? "invoiced separately" : formatAmount(cost),
    date === null ? "" : `wished for ${date}`,
    shipment === "as-available" ? "" : shipment,
  ].filter((part) => part !== "");
  const head = [`${to.kind === "pickup" ? "PICK-UP" : "TO"}: ${place}`, ...how].join("  ");
  return [`  ${head}`, ...(note === "" ? [] : [`  driver: ${note}`])];
}
