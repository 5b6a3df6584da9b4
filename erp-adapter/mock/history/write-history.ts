import type { DatabaseSync } from "node:sqlite";
import type { InvoiceId } from "../../contract/invoices.ts";
import { toEurCents } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import { createDeliveries, type Parcel } from "../../own/embedded/ledger/deliveries.ts";
import { createInvoiceBook } from "../../own/embedded/ledger/invoice-book.ts";
import { createPayments } from "../../own/embedded/ledger/payments.ts";
import { createOrderBook } from "../../own/embedded/orders/order-book.ts";
import { createOrderEvents, type OrderEventBook } from "../../own/embedded/orders/order-events.ts";
import { fillOrderSearch } from "../../own/embedded/orders/order-words.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createRandom } from "../goods/random.ts";
import type { BoughtGoods } from "./goods.ts";
import { type OrderLife, toOrderLife } from "./order-life.ts";
import { HISTORY_DAYS, type HistoryPlan } from "./plan.ts";

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/** Days at the start of the history whose invoices come from an earlier system and exist only as rows. */
const TAKEN_OVER_DAYS = 14;

/** Days at the end of the history whose orders have their steps; older orders have only delivery notes. */
const TOLD_DAYS = 90;

/** An event at an instant. It may cause later events. */
interface Step {
  at: number;
  run(): void;
}

/**
 * Writes the plans into the books as the staff would: every order, delivery, invoice and payment at its time, and
 * nothing after `now`. The same plans, goods and instant write the same books. Requires a transaction of the caller.
 */
export function writeHistory(
  db: DatabaseSync,
  plans: readonly { plan: HistoryPlan; goods: BoughtGoods }[],
  now: number,
): void {
  const stepper = createStepper(db, now);
  const steps = plans.flatMap(({ plan, goods }) =>
    Array.from({ length: plan.orders }, (_, at) => {
      const life = toOrderLife(plan, at, now, createRandom(plan.seed, at));
      return stepper.stepsOf(plan, goods, life);
    }).flat(),
  );
  steps.sort((a, b) => a.at - b.at);
  for (const step of steps) if (step.at <= now) step.run();
  fillOrderSearch(db);
}

function createStepper(db: DatabaseSync, now: number) {
  const orders = createOrderBook(db, { isSearchable: false });
  const deliveries = createDeliveries(db);
  const invoices = createInvoiceBook(db);
  const payments = createPayments(db);
  const events = createOrderEvents(db);
  const selectLines = prepare<{ position: number; quantity: number }>(db)`
    select position, quantity - delivered as quantity from order_line
    where customer_order = ? and delivered < quantity order by position`;
  const selectInvoice = prepare<{ total: number; open: number }>(db)`select total, open from invoice where number = ?`;

  function pay(id: InvoiceId, percent: number, at: number): void {
    const invoice = selectInvoice.get(id);
    if (!invoice || invoice.open <= 0) return;
    const share = percent === 100 ? invoice.open : Math.floor((invoice.total * percent) / 100);
    const amount = Math.min(share, invoice.open);
    if (amount > 0) payments.pay(id, toEurCents(amount), at);
  }

  /** Credits a return of the order's last line, with all its delivered pieces. */
  function takeBack(id: InvoiceId, order: OrderId, at: number): void {
    const line = orders.get(order, "en")?.order.lines.at(-1);
    if (line) invoices.credit(id, [{ position: line.position, quantity: line.delivered }], at);
  }

  function stepsOf(plan: HistoryPlan, goods: BoughtGoods, life: OrderLife): Step[] {
    const lines = goods(life.wanted);
    if (lines.length === 0) return [];
    let order: OrderId | null = null;
    const issued: InvoiceId[] = [];
    const isTold = now - life.placedAt < TOLD_DAYS * DAY;
    const tell: OrderEventBook["add"] = (...step) => {
      if (isTold) events.add(...step);
    };
    const withOrder = (at: number, work: (id: OrderId) => void): Step => ({
      at,
      run() {
        if (order !== null) work(order);
      },
    });
    const steps: Step[] = [
      {
        at: life.placedAt,
        run() {
          const { partner, user } = plan;
          const { placedAt, document: documentNumber } = life;
          order = orders.add({
            user,
            partner,
            placedAt,
            documentNumber,
            guestEmail: null,
            buyer: null,
            delivery: null,
            note: null,
            hold: null,
            lines,
          });
        },
      },
      withOrder(life.confirmedAt, (id) => {
        orders.setStatus(id, life.end ?? "confirmed");
        if (life.end === null) tell(id, life.confirmedAt, "confirmed", { date: null });
      }),
    ];
    if (life.end !== null) return steps;

    for (const [nth, at] of life.deliveredAt.entries()) {
      const invoicedAt = at + HOUR / 2;
      const isLast = nth === life.deliveredAt.length - 1;
      const isTakenOver = now - invoicedAt > (HISTORY_DAYS - TAKEN_OVER_DAYS) * DAY;
      steps.push(
        withOrder(at, (id) => {
          const open = selectLines.all(id);
          const portions = isLast ? open : open.slice(0, Math.ceil(open.length / 2));
          if (portions.length === 0) return;
          const note = deliveries.deliver(id, portions, at, toParcel(id, nth, lines.length));
          const { lines: sent, number: delivery, tracking } = note;
          tell(id, at, "dispatched", { lines: [...sent], delivery, ...(tracking && { tracking }) });
        }),
        withOrder(invoicedAt, (id) => {
          // The first half of a single line is the whole line.
          const hasGoods = orders.get(id, "en")?.order.lines.some((line) => line.delivered > 0) === true;
          if (!hasGoods || (nth > 0 && lines.length === 1)) return;
          const invoice = invoices.issue(id, invoicedAt, { tracked: !isTakenOver });
          issued[nth] = invoice;
          tell(id, invoicedAt, "invoiced", { invoice });
        }),
      );
      if (isTakenOver) continue;
      for (const { afterDays, percent } of life.payments) {
        const paidAt = invoicedAt + afterDays * DAY;
        steps.push(withOrder(paidAt, () => issued[nth] && pay(issued[nth], percent, paidAt)));
      }
      if (isLast && life.creditAfterDays !== null) {
        const creditedAt = invoicedAt + life.creditAfterDays * DAY;
        steps.push(withOrder(creditedAt, (id) => issued[nth] && takeBack(issued[nth], id, creditedAt)));
      }
    }
    return steps;
  }

  return { stepsOf };
}

/** Small orders go by parcel service, the others with the distributor's own van. */
function toParcel(order: OrderId, nth: number, lines: number): Parcel | undefined {
  if (lines > 2) return undefined;
  return { carrier: "GLS", number: `${order.replace(/\D/g, "")}${nth + 1}` };
}
