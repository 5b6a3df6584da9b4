import type { Logger } from "pino";
import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { OrderEvent, OrderStepKind } from "#erp-adapter/contract/order-events.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";
import type { StepMailKind } from "../outbox/mail-kinds.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import { toVisitor } from "../registrations/visitor-context.ts";
import { createEventBook, type MatchedEvent } from "./event-book.ts";
import { createEventReading, type FeedPlace, LostLease } from "./event-reading.ts";
import { createMailChoices } from "./mail-choices.ts";
import { isOvertaken, mayBeOvertaken } from "./overtaken.ts";
import { readEvent, type TakenEvent } from "./step.ts";
import { toStepRef } from "./step-ref.ts";

/**
 * The steps of orders after they were placed: read from the ERP, mailed once each, and shown on the page of the order.
 */
export type OrderEvents = ReturnType<typeof createOrderEvents>;

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

/** Milliseconds until the feed is read again after a success. */
const PAUSE = SECOND;
/** Milliseconds until the feed is read again after a failure. */
const PAUSE_AFTER_FAILURE = 20 * SECOND;

const ASK_BUDGET = 20 * SECOND;

/** Maximum number of events in a part of the feed; each part is stored in one transaction. */
const AT_ONCE = 200;
/** Maximum number of parts per call of `read`. */
const MOST_PARTS = 100;

/**
 * Milliseconds that an event waits for its order: an event may arrive before its order, or before the delayed
 * confirmation of its order. If no order has come after this time, the event is of no order of this shop.
 */
const WAITS_FOR_ORDER = 7 * DAY;

const MAIL_OF: Record<OrderStepKind, StepMailKind> = {
  released: "order-released",
  confirmed: "order-confirmed",
  "date-moved": "order-date-moved",
  ready: "order-ready",
  dispatched: "order-dispatched",
  invoiced: "order-invoiced",
  "cancellation-answered": "cancellation-answered",
  "hold-refused": "order-hold-refused",
  "hold-expired": "order-hold-expired",
};

export function createOrderEvents(given: {
  db: ShopDb;
  erp: {
    capabilities: { orders: Pick<ErpAdapter["capabilities"]["orders"], "events"> };
    orders: Pick<ErpAdapter["orders"], "events">;
  };
  clock: Clock;
  /** the clock of deadlines */
  machineClock: Clock;
  ids: () => string;
  log: Pick<Logger, "info" | "warn" | "error">;
  outbox: { on(inner: ShopDb): Pick<MailQueue, "enqueueSteps">; kick(): void };
  /** how many times as often as usual the ERP is asked */
  haste?: number;
}) {
  const { db, erp, clock, machineClock, ids, log, outbox, haste = 1 } = given;
  const reading = createEventReading({ db, clock });
  const book = createEventBook(db);
  const skipped = new Set<string>();
  let isRefused = false;
  let isUntold = false;
  let isClosed = false;

  return {
    /** Reads new events if the pause since the last reading is over. For a job; safe in several processes at once. */
    read,

    /** Reads at once, because the ERP has announced new events. */
    async wake(): Promise<void> {
      await reading.wake();
      await read();
    },

    /**
     * Logs once if the ERP tells no steps of orders. Call it when the ERP has answered: until then its capabilities are
     * only assumed.
     */
    noteUntold() {
      const { events } = erp.capabilities.orders;
      if (!events && !isUntold)
        log.warn(
          "the ERP tells this shop no steps of its orders: customers get no mail about them (it does not declare orders.events; npm run erp -- serve does with ERP_API_KEY alone, which the shop needs too)",
        );
      isUntold = !events;
    },

    /** The steps of an order of this shop, in the order in which they happened. */
    ofOrder: book.ofOrder,

    /** Deletes events that are of no order of this shop. */
    sweep: () => book.forgetUnmatched(clock() - WAITS_FOR_ORDER),

    /** Stops the reading after the current part. */
    close() {
      isClosed = true;
    },
  };

  async function read(): Promise<void> {
    if (!erp.capabilities.orders.events || isClosed) return;
    const place = await reading.begin();
    if (place === null) return;
    let pause = PAUSE / haste;
    try {
      await takeMatched(place);
      if (!(await readParts(place))) pause = 0;
      isRefused = false;
    } catch (error) {
      pause = PAUSE_AFTER_FAILURE;
      if (!(error instanceof LostLease)) noteFailure(error);
    } finally {
      await reading.end(pause);
    }
  }

  /** Reads part after part of the feed; false if more parts are left. */
  async function readParts(from: FeedPlace): Promise<boolean> {
    let place = from;
    for (let parts = 0; parts < MOST_PARTS && !isClosed; parts += 1) {
      const part = await erp.orders.events(place.cursor, AT_ONCE, asShop());
      place = { ...place, cursor: part.cursor, caughtUp: place.caughtUp || !part.more };
      const isNothing = part.events.length === 0 && part.cursor === from.cursor && from.caughtUp;
      if (!isNothing) await take(part.events, from, place);
      if (!part.more) return true;
    }
    return false;
  }

  /** Stores the events of a part, their mails and the new place in one transaction. */
  async function take(events: readonly OrderEvent[], from: FeedPlace, to: FeedPlace): Promise<void> {
    const known = knownOnes(events);
    const mails = await db.transact(async (inner) => {
      await reading.move(inner, to);
      const now = clock();
      const matched = await createEventBook(inner).add(known, { now, since: now - WAITS_FOR_ORDER });
      return queueMails(inner, matched, from);
    });
    if (mails > 0) {
      log.info({ events: events.length, mails }, "steps of orders were told by the ERP");
      outbox.kick();
    }
  }

  /** Assigns stored events to orders that arrived later, and queues their mails. */
  async function takeMatched(place: FeedPlace): Promise<void> {
    const mails = await db.transact(async (inner) => {
      await reading.move(inner, place);
      return queueMails(inner, await createEventBook(inner).match(AT_ONCE), place);
    });
    if (mails > 0) outbox.kick();
  }

  /** Queues the mails about these events; returns the number of mails. */
  async function queueMails(inner: ShopDb, matched: readonly MatchedEvent[], place: FeedPlace): Promise<number> {
    const told = matched
      .filter(({ order }) => place.caughtUp || order.confirmedAt >= place.beganAt)
      .map((one) => ({ ...one, recipients: recipientsOf(one) }))
      .filter(({ recipients }) => recipients.length > 0);
    if (told.length === 0) return 0;
    const people = told.flatMap(({ recipients }) => recipients.map(({ user }) => user));
    const unwanted = await createMailChoices(inner).unwantedOf([...new Set(people)]);
    const waiting = told.filter(({ event }) => mayBeOvertaken(event));
    const steps = await createEventBook(inner).stepsOf([...new Set(waiting.map(({ order }) => order.quote))]);
    const mails = told.flatMap(({ event, order, recipients }) => {
      const kind = MAIL_OF[event.kind];
      if (isOvertaken(event, steps.get(order.quote) ?? [], null)) return [];
      return recipients.filter(({ user }) => !unwanted.get(user)?.has(kind)).map(({ ref }) => ({ kind, ref }));
    });
    await outbox.on(inner).enqueueSteps(mails);
    return mails.length;
  }

  /** The events that this shop can read. Each kind of event that is left out is logged once. */
  function knownOnes(events: readonly OrderEvent[]): TakenEvent[] {
    return events.flatMap((event) => {
      const read = readEvent(event);
      if (!("skipped" in read)) return [read];
      const what = read.skipped === "kind" ? event.kind.slice(0, 60) : "(shape)";
      if (!skipped.has(what) && skipped.size < 100)
        log.warn({ kind: what }, "steps of orders that the shop does not know are skipped");
      skipped.add(what);
      return [];
    });
  }

  function noteFailure(error: unknown): void {
    assertErpError(error);
    // A refusal is logged once until a reading succeeds.
    if (isErpError(error, "FORBIDDEN") && !isRefused) {
      isRefused = true;
      log.error(
        "the ERP does not tell this shop the steps of its orders: is the API key set, or is it another shop's?",
      );
    } else if (!isErpError(error, "FORBIDDEN")) {
      log.warn({ code: error.code }, "the steps of orders could not be read");
    }
  }

  function asShop(): CallContext {
    return { ...toVisitor(ids(), "en", machineClock() + ASK_BUDGET), vouched: true };
  }
}

/**
 * The person who placed the order, and the colleague who asked for an approved order, each with the ref of their mail.
 */
function recipientsOf({ event: { id }, order: { user, hasEmail, asker } }: MatchedEvent) {
  return [
    ...(hasEmail ? [{ user, ref: toStepRef({ event: id, isForAsker: false }) }] : []),
    ...(asker === null ? [] : [{ user: asker, ref: toStepRef({ event: id, isForAsker: true }) }]),
  ];
}
