import type { Cancellation } from "../contract/cancellations.ts";
import { toLocalTime } from "../contract/local-date.ts";
import type { DeliveryNote, OrderStep, Tracking } from "../contract/order-events.ts";
import type { LineDecision, OfficeOrder } from "../own/embedded/orders/office-orders.ts";
import { onOneLine, toPortions } from "./phrases.ts";

/**
 * The steps, delivery notes and cancellation requests of an order, each group under its heading; empty if there are
 * none.
 */
export function toHistory({ history = [], deliveries = [], cancellations, decisions }: OfficeOrder): string[] {
  return [
    ...toGroup("steps", history.map(toStep)),
    ...toGroup("delivery notes", deliveries.map(toNote)),
    ...toGroup(
      "requests to cancel",
      cancellations.map((one) => toRequest(one, decisions)),
    ),
  ];
}

function toGroup(head: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : ["", `  ${head}`, ...rows.map((row) => `    ${row}`)];
}

function toStep(step: OrderStep): string {
  const { at, kind, date, before, lines, delivery, tracking, invoice, accepted = [], refused = [], reason } = step;
  const details = [
    date === undefined ? "" : `for ${date ?? "a day not known yet"}`,
    before ? `before ${before}` : "",
    lines ? toPortions(lines) : "",
    delivery ?? "",
    tracking ? toParcel(tracking) : "",
    invoice ?? "",
    accepted.length > 0 ? `accepted line ${accepted.join(", ")}` : "",
    refused.length > 0 ? `refused line ${refused.join(", ")}` : "",
    reason ? onOneLine(reason.replaceAll("\n", " / ")) : "",
  ].filter((part) => part !== "");
  return [toMinute(at), kind, details.join("; ")].filter((part) => part !== "").join("  ");
}

function toNote({ number, date, lines, tracking }: DeliveryNote): string {
  const parcel = tracking ? `  ${toParcel(tracking)}` : "";
  return `${number}  ${date}  ${toPortions(lines)}${parcel}`;
}

function toParcel({ carrier, number }: Tracking): string {
  return `${carrier} ${number}`.trim();
}

function toRequest({ requestedAt, lines, reason, answer }: Cancellation, decisions: readonly LineDecision[]): string {
  const asked = `${toMinute(requestedAt)}  line ${lines.join(", ")}: ${onOneLine(reason)}`;
  if (!answer) return `${asked}  NOT ANSWERED`;
  const own = decisions.filter(({ position }) => lines.includes(position));
  const isOneReason = new Set(own.map((one) => one.reason)).size < 2;
  const each = own.map((one) => `line ${one.position}: ${one.reason ? onOneLine(one.reason) : "without a reason"}`);
  const words = isOneReason ? onOneLine(answer.reason ?? "") : each.join("; ");
  return `${asked}  answered ${toMinute(answer.answeredAt)}${words === "" ? "" : `: ${words}`}`;
}

/** An instant as the local date and time of the distributor. */
function toMinute(instant: string): string {
  const { date, hour } = toLocalTime(Date.parse(instant));
  return `${date} ${hour}`;
}
