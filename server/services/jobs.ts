import type { Logger } from "pino";
import type { Approvals } from "./approvals/approvals.ts";
import type { Cancellations } from "./cancellations/cancellations.ts";
import type { SingleUseTokens } from "./captcha/single-use-tokens.ts";
import type { CartRemarks } from "./cart-remarks/cart-remarks.ts";
import type { Clock } from "./clock.ts";
import type { ColumnChoices } from "./column-choices/column-choices.ts";
import type { DeliveryChoices } from "./delivery/delivery-choices.ts";
import type { ContentHealth } from "./health/content-health.ts";
import type { ErpHealth } from "./health/erp-health.ts";
import type { WatchedFiles } from "./health/lost-files.ts";
import type { Heartbeat } from "./heartbeat.ts";
import type { Counters } from "./limits/counters.ts";
import type { Lists } from "./lists/lists.ts";
import type { OrderEvents } from "./order-events/order-events.ts";
import type { Ordering } from "./ordering/ordering.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { PriceListTurns } from "./price-list/price-list-turns.ts";
import type { SharedNews } from "./process-news.ts";
import type { QuickOrders } from "./quick-order/quick-orders.ts";
import type { Registrations } from "./registrations/registrations.ts";
import type { ShopClock } from "./shop-clock.ts";
import type { StockWatches } from "./stock-watches/stock-watches.ts";
import type { VatQuestions } from "./vat/vat-questions.ts";

const SECOND = 1_000;

/** How often each job runs, in milliseconds. */
const EVERY = {
  approvals: 10 * SECOND,
  requests: 30 * SECOND,
  resume: 2 * SECOND,
  news: SECOND,
  beat: 2 * SECOND,
  events: 2 * SECOND,
  mail: 2 * SECOND,
  stockWatches: 30 * SECOND,
  vat: 5 * SECOND,
  health: 5 * SECOND,
  content: 30 * SECOND,
  disk: 30 * SECOND,
  clock: 30 * SECOND,
  sweep: 600 * SECOND,
};

/**
 * Starts the background jobs, among them retries of orders, cancellations and registrations, reading of order steps,
 * sending of due mail, health checks, and deletion of expired data. Each job runs at once and then periodically, never
 * twice at a time, and does not keep the process alive. `stop` waits for running jobs. Close the outbox before `stop`;
 * otherwise the mail job goes on as long as mail is due.
 */
export function startJobs(given: {
  ordering: Pick<Ordering, "resume" | "sweep">;
  cancellations: Pick<Cancellations, "resume" | "sweep">;
  registrations: Pick<Registrations, "resume" | "resumeApprovals" | "sweep">;
  orderEvents: Pick<OrderEvents, "read" | "sweep">;
  outbox: Pick<Outbox, "sendDue" | "sweep">;
  tokens: Pick<SingleUseTokens, "sweep">;
  lists: Pick<Lists, "sweep">;
  /** approvals of orders inside companies */
  companyApprovals: Pick<Approvals, "expire" | "sweep">;
  cartRemarks: Pick<CartRemarks, "sweep">;
  deliveryChoices: Pick<DeliveryChoices, "sweep">;
  counters: Pick<Counters, "sweep">;
  priceListTurns: Pick<PriceListTurns, "sweep">;
  quickOrders: Pick<QuickOrders, "sweep">;
  columnChoices: Pick<ColumnChoices, "sweep">;
  stockWatches: Pick<StockWatches, "check" | "sweep">;
  vatQuestions: Pick<VatQuestions, "check">;
  erpHealth: Pick<ErpHealth, "check">;
  contentHealth: Pick<ContentHealth, "check">;
  dataFiles: Pick<WatchedFiles, "canWrite">;
  shopClock: Pick<ShopClock, "measure">;
  /** null on SQLite */
  heartbeat: Pick<Heartbeat, "beat" | "sweep"> | null;
  /** null on SQLite */
  sharedNews: Pick<SharedNews, "read" | "sweep"> | null;
  /** how many times as often as usual each job runs */
  haste?: number;
  clock: Clock;
  log: Pick<Logger, "info" | "error">;
}): { stop(): Promise<void> } {
  const { ordering, cancellations, registrations, outbox, tokens, lists, cartRemarks, counters } = given;
  const {
    quickOrders,
    columnChoices,
    erpHealth,
    contentHealth,
    dataFiles,
    shopClock,
    heartbeat,
    sharedNews,
    haste = 1,
    clock,
    log,
  } = given;
  const jobs = [
    startJob("resume", EVERY.resume, () => ordering.resume()),
    startJob("resume-cancellations", EVERY.resume, () => cancellations.resume()),
    startJob("resume-registrations", EVERY.resume, () => registrations.resume()),
    startJob("approvals", EVERY.approvals, () => registrations.resumeApprovals()),
    startJob("order-events", EVERY.events, () => given.orderEvents.read()),
    startJob("mail", EVERY.mail, () => outbox.sendDue()),
    startJob("stock-watches", EVERY.stockWatches, () => given.stockWatches.check()),
    startJob("sweep-stock-watches", EVERY.sweep, () => given.stockWatches.sweep()),
    startJob("vat", EVERY.vat, () => given.vatQuestions.check()),
    startJob("health", EVERY.health, () => erpHealth.check()),
    startJob("content", EVERY.content, () => contentHealth.check()),
    startJob("disk", EVERY.disk, async () => dataFiles.canWrite()),
    ...(heartbeat
      ? [
          startJob("heartbeat", EVERY.beat, () => heartbeat.beat()),
          startJob("sweep-processes", EVERY.sweep, () => heartbeat.sweep()),
        ]
      : []),
    ...(sharedNews
      ? [
          // Ignores errors: the heartbeat already reports a database that does not answer.
          startJob("news", EVERY.news, () => sharedNews.read().catch(() => {})),
          startJob("sweep-news", EVERY.sweep, () => sharedNews.sweep()),
        ]
      : []),
    startJob("clock", EVERY.clock, () => shopClock.measure()),
    startJob("sweep", EVERY.sweep, async () => {
      const quotes = await ordering.sweep();
      if (quotes > 0) log.info({ quotes }, "expired quotes swept");
    }),
    startJob("sweep-order-events", EVERY.sweep, () => given.orderEvents.sweep()),
    startJob("sweep-mail", EVERY.sweep, () => outbox.sweep()),
    startJob("sweep-tokens", EVERY.sweep, () => tokens.sweep()),
    startJob("expire-requests", EVERY.requests, () => given.companyApprovals.expire()),
    startJob("sweep-spending", EVERY.sweep, () => given.companyApprovals.sweep()),
    startJob("sweep-lists", EVERY.sweep, () => lists.sweep()),
    startJob("sweep-column-choices", EVERY.sweep, () => columnChoices.sweep()),
    startJob("sweep-cart-remarks", EVERY.sweep, () => cartRemarks.sweep()),
    startJob("sweep-delivery-choices", EVERY.sweep, () => given.deliveryChoices.sweep()),
    startJob("sweep-cancellations", EVERY.sweep, () => cancellations.sweep()),
    startJob("sweep-limits", EVERY.sweep, async () => counters.sweep()),
    startJob("sweep-price-lists", EVERY.sweep, () => given.priceListTurns.sweep()),
    startJob("sweep-quick-orders", EVERY.sweep, () => quickOrders.sweep()),
    startJob("sweep-registrations", EVERY.sweep, () => registrations.sweep()),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };

  function startJob(job: string, every: number, work: () => Promise<unknown>) {
    let isStopped = false;
    let timer: NodeJS.Timeout | undefined;
    let run = loop();
    return {
      async stop() {
        isStopped = true;
        clearTimeout(timer);
        await run;
      },
    };

    async function loop(): Promise<void> {
      const begun = clock();
      try {
        await work();
      } catch (error) {
        log.error({ job, err: error, milliseconds: clock() - begun }, "a job failed");
      }
      if (isStopped) return;
      timer = setTimeout(() => {
        run = loop();
      }, every / haste).unref();
    }
  }
}
