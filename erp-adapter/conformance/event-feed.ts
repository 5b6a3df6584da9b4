import assert from "node:assert/strict";
import type { CallContext } from "../contract/context.ts";
import { isErpError } from "../contract/errors.ts";
import type { OrderEvent, OrderEventPart } from "../contract/order-events.ts";
import type { Trial } from "./case.ts";

/** The context of the shop itself. */
export function asShop(t: Trial): CallContext {
  return { ...t.visitor(), vouched: true };
}

/** All events after a cursor. Fails if `more` is still true after MOST_PARTS answers of the feed. */
export async function readFrom(t: Trial, from: string | null, limit = 100): Promise<OrderEvent[]> {
  return (await readParts(t, from, limit)).flatMap(({ events }) => events);
}

/** The cursor after the last event so far. */
export async function endOf(t: Trial): Promise<string | null> {
  return (await readParts(t, null, 1_000)).at(-1)?.cursor ?? null;
}

const MOST_PARTS = 1_000;

/**
 * The answers of the feed from a cursor on, to the feed's end. Fails if `more` is still true after MOST_PARTS answers.
 */
async function readParts(t: Trial, from: string | null, limit: number): Promise<OrderEventPart[]> {
  const parts: OrderEventPart[] = [];
  for (let cursor = from; parts.length < MOST_PARTS; ) {
    const part = await ask(t, cursor, limit);
    assert.ok(part.events.length <= limit, "more than asked for");
    parts.push(part);
    if (!part.more) return parts;
    cursor = part.cursor;
  }
  assert.fail("the feed does not come to an end");
}

/**
 * One answer of the feed. Fails if the adapter's own checks find a fault in it, such as a cursor that does not advance.
 */
async function ask(t: Trial, cursor: string | null, limit: number): Promise<OrderEventPart> {
  try {
    return await t.adapter.orders.events(cursor, limit, asShop(t));
  } catch (error) {
    if (isErpError(error, "BAD_RESPONSE")) assert.fail(`a part of the feed is wrong: ${error.details.path}`);
    throw error;
  }
}

/** The events or steps by their ids, in order of id; repetitions with the same id count once. */
export function byId<Step extends { id: string }>(steps: readonly Step[]): Map<string, Step> {
  return new Map(steps.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((step) => [step.id, step]));
}
