import { createHash } from "node:crypto";
import { z } from "zod";
import type { CallContext } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import {
  MAX_EVENTS,
  ORDER_STEPS,
  type OrderEvent,
  type OrderEventPart,
  type OrderStep,
} from "../contract/order-events.ts";
import { parseInput } from "../contract/parse-input.ts";
import { formatPollCursor, type PollCursor, type PollPlace, parsePollCursor } from "./poll-cursor.ts";

/** A document of the ERP that stands for steps of orders, such as a delivery note. */
export interface PolledDocument {
  /** the key by which its source sorts the documents; never changes */
  key: string;
  /** epoch milliseconds by the ERP's own clock: when the document became a step, or was last changed */
  changedAt: number;
  /** no two events of an ERP have the same id, and an event never changes */
  events: readonly OrderEvent[];
}

/** A source of the documents of one kind. */
export interface PolledSource {
  /**
   * The documents with `changedAt` at or after `since`, sorted by key: at most `limit`, beginning with the key `from`
   * itself (null: with the first key).
   */
  read(asked: { since: number; from: string | null; limit: number }, c: CallContext): Promise<PolledDocument[]>;
}

/**
 * Milliseconds by which each round overlaps the one before. An ERP may take this long from the stamp on a document to
 * its commit.
 */
const OVERLAP = 120_000;

/** Milliseconds of history that a reader without a cursor gets. The contract requires 30 days. */
const KEPT = 60 * 24 * 60 * 60_000;

const limitSchema = z.int().min(1).max(MAX_EVENTS);
const cursorSchema = z.string().nullable();

/**
 * `orders.events` for an ERP without a feed of events. Reads the sources in rounds, each from the first source to the
 * last, and keeps its whole state in the cursor. Events in the overlap of two rounds are returned again, with the same
 * ids. The order of `sources` must never change, because the cursor holds an index; the source of the earliest step
 * should come first.
 */
export function createPolledEvents({ sources, clock }: { sources: readonly PolledSource[]; clock: () => number }) {
  return async (sent: string | null, asked: number, c: CallContext): Promise<OrderEventPart> => {
    if (c.vouched !== true) throw new ErpError("FORBIDDEN", {});
    const limit = parseInput(limitSchema, asked, "limit");
    const cursor = parseInput(cursorSchema, sent, "cursor");
    const now = clock();
    const from = parsePollCursor(cursor, sources.length) ?? { since: now - KEPT, told: "", amid: null };
    const amid = from.amid ?? { begun: now, newest: 0, source: 0, key: null, last: "" };
    const { found, place, ...read } = await readOn(from.since, amid, limit, c);
    const newest = Math.max(amid.newest, read.newest);
    if (place !== null) {
      const next = { since: from.since, told: "", amid: { begun: amid.begun, newest, ...place } };
      return { events: toEvents(found), cursor: formatPollCursor(next), more: true };
    }
    // The events are those of the last round, so the cursor stays the same and the reader has nothing to store.
    if (from.amid === null && printOf(found) === from.told)
      return { events: [], cursor: formatPollCursor(from), more: false };
    const next = nextRound(from.since, amid.begun, newest);
    const told = printOf(found.filter(({ changedAt }) => changedAt >= next));
    const end: PollCursor = { since: next, told: from.amid === null ? told : "", amid: null };
    return { events: toEvents(found), cursor: formatPollCursor(end), more: false };
  };

  /**
   * The `since` of the next round, by the ERP's clock. It must not be later than the beginning of this round. By the
   * ERP's clock that beginning is unknown; the newest stamp less the duration of the round is never later, whatever the
   * shop's clock says. A stamp in the future comes from a clock that was wrong, and counts as now.
   */
  function nextRound(since: number, begun: number, newest: number): number {
    const now = clock();
    const beginning = Math.min(newest, now) - Math.max(0, now - begun);
    // Whole seconds, because some ERPs compare instants only to the second.
    return Math.max(since, Math.floor((beginning - OVERLAP) / 1_000) * 1_000);
  }

  /**
   * Reads at most `limit` events from a place on. `place` in the result is where to go on, null at the end of the
   * round.
   */
  async function readOn(since: number, from: PollPlace, limit: number, c: CallContext) {
    const found: Found[] = [];
    let newest = 0;
    let place: PollPlace = { source: from.source, key: from.key, last: from.last };
    for (let source = sources[place.source]; source; source = sources[place.source]) {
      const room = limit - found.length;
      if (room === 0) return { found, newest, place };
      // One more document than there is room for, because the first one may have been returned already.
      const documents = await source.read({ since, from: place.key, limit: room + 1 }, c);
      for (const { key, changedAt, events } of documents) {
        newest = Math.max(newest, changedAt);
        const last = key === place.key ? place.last : "";
        const left = changedAt < since ? [] : events.filter(({ id }) => id > last).toSorted(byId);
        const fitting = left.slice(0, limit - found.length);
        found.push(...fitting.map((event) => ({ event, changedAt })));
        place = { ...place, key, last: fitting.at(-1)?.id ?? last };
        if (fitting.length < left.length) return { found, newest, place };
      }
      if (documents.length > room) return { found, newest, place };
      place = { source: place.source + 1, key: null, last: "" };
    }
    return { found, newest, place: null };
  }
}

interface Found {
  event: OrderEvent;
  changedAt: number;
}

/** The events found, each once, in the order in which they happened. */
function toEvents(found: readonly Found[]): OrderEvent[] {
  return inOrder([...new Map(found.map(({ event }) => [event.id, event])).values()]);
}

/** A fingerprint of the events' ids; their order does not matter. */
function printOf(found: readonly Found[]): string {
  const ids = found.map(({ event }) => event.id).toSorted();
  return createHash("sha256").update(JSON.stringify(ids)).digest("hex").slice(0, 16);
}

/** Steps sorted by instant; steps of the same instant in their usual order. */
export function inOrder<Step extends Pick<OrderStep, "id" | "at" | "kind">>(steps: readonly Step[]): Step[] {
  const usual: readonly string[] = ORDER_STEPS;
  const rank = ({ kind }: Step) => usual.indexOf(kind);
  return steps.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || rank(one) - rank(other) || byId(one, other),
  );
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
