import { expect, test } from "vitest";
import { type CallContext, GENERAL_PARTNER } from "../contract/context.ts";
import type { OrderEvent } from "../contract/order-events.ts";
import type { OrderId } from "../contract/orders.ts";
import { createPolledEvents, inOrder, type PolledDocument, type PolledSource } from "./polled-events.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** An ERP whose documents a test adds; `limits` holds the limits of its reads. */
function openErp(...kinds: string[]) {
  const documents = kinds.map((): PolledDocument[] => []);
  const clock = (): number => erp.now;
  const erp = {
    now: NOW,
    limits: [] as number[],
    /** Adds a document of a kind. `since`: milliseconds since it was stamped. */
    add(kind: string, key: string, since: number, ...ids: string[]): void {
      const changedAt = erp.now - since;
      const events = (ids.length === 0 ? [`${kind}.${key}`] : ids).map((id) => toEvent(id, kind, changedAt));
      documents[kinds.indexOf(kind)]?.push({ key, changedAt, events });
    },
    empty(kind: string, key: string): void {
      documents[kinds.indexOf(kind)]?.push({ key, changedAt: erp.now, events: [] });
    },
    events: createPolledEvents({ sources: documents.map(toSource), clock }),
  };
  function toSource(own: PolledDocument[]): PolledSource {
    return {
      async read({ since, from, limit }) {
        erp.limits.push(limit);
        const wanted = own.filter(({ key, changedAt }) => changedAt >= since && (from === null || key >= from));
        return wanted.toSorted((one, other) => (one.key < other.key ? -1 : 1)).slice(0, limit);
      },
    };
  }
  return erp;
}

type Erp = ReturnType<typeof openErp>;

function toEvent(id: string, kind: string, at: number): OrderEvent {
  const head = { order: "S1" as OrderId, placedAt: "2026-11-26T08:00:00.000Z", partner: null };
  return { id, kind, at: new Date(at).toISOString(), ...head };
}

function visitor(): CallContext {
  const nobody = { locale: "en", partner: GENERAL_PARTNER, user: null, token: null } as const;
  return { ...nobody, requestId: "test", deadline: NOW + MINUTE };
}

function shop(): CallContext {
  return { ...visitor(), vouched: true };
}

/** The ids of all events after a cursor, read with at most `limit` events per call, and the last cursor. */
async function readAll({ events }: Erp, from: string | null, limit = 100): Promise<{ ids: string[]; cursor: string }> {
  const ids: string[] = [];
  let cursor = from;
  for (let parts = 0; parts < 100; parts += 1) {
    const part = await events(cursor, limit, shop());
    expect(part.events.length).toBeLessThanOrEqual(limit);
    ids.push(...part.events.map(({ id }) => id));
    if (!part.more) return { ids, cursor: part.cursor };
    expect(part.cursor).not.toBe(cursor);
    cursor = part.cursor;
  }
  throw new Error("the feed does not come to an end");
}

test.each([1, 2, 3, 5, 100])("parts of %i give every event once, of all sources, without gap", async (limit) => {
  const erp = openErp("confirmed", "dispatched", "invoiced");
  for (const key of ["1", "2", "3", "4"]) erp.add("confirmed", key, HOUR);
  erp.empty("dispatched", "0");
  erp.add("dispatched", "1", MINUTE, "d.1.a", "d.1.b", "d.1.c");
  erp.empty("dispatched", "2");
  erp.empty("dispatched", "3");
  erp.add("dispatched", "4", MINUTE);
  erp.add("invoiced", "1", 0);
  const { ids } = await readAll(erp, null, limit);
  expect(ids.toSorted()).toEqual([
    ...["confirmed.1", "confirmed.2", "confirmed.3", "confirmed.4"],
    ...["d.1.a", "d.1.b", "d.1.c", "dispatched.4", "invoiced.1"],
  ]);
});

test("a source is asked for no more than there is room for, and one", async () => {
  const erp = openErp("confirmed", "dispatched");
  for (const key of ["1", "2", "3"]) erp.add("confirmed", key, HOUR);
  await erp.events(null, 2, shop());
  expect(erp.limits).toEqual([3]);
});

test("without news the cursor stays and nothing comes; news come with their overlap", async () => {
  const erp = openErp("confirmed");
  erp.add("confirmed", "1", HOUR);
  erp.add("confirmed", "2", MINUTE);
  const { cursor } = await readAll(erp, null);
  erp.now += HOUR;
  expect(await erp.events(cursor, 100, shop())).toEqual({ events: [], cursor, more: false });
  erp.add("confirmed", "3", 0);
  expect((await readAll(erp, cursor)).ids).toEqual(["confirmed.2", "confirmed.3"]);
});

test("a document that was stamped before the last round and committed after it is not missed", async () => {
  const erp = openErp("confirmed");
  erp.add("confirmed", "2", 0);
  const { cursor } = await readAll(erp, null);
  erp.add("confirmed", "1", MINUTE);
  expect((await readAll(erp, cursor)).ids).toContain("confirmed.1");
});

test("a document that changes behind the place of a long round comes with the next round", async () => {
  const erp = openErp("confirmed", "dispatched");
  erp.add("confirmed", "5", HOUR);
  erp.add("confirmed", "6", HOUR);
  const { cursor } = await erp.events(null, 1, shop());
  erp.now += MINUTE;
  erp.add("confirmed", "1", 0);
  // The reader pauses for a day, and sees a much newer document at the end of the round.
  erp.now += 24 * HOUR;
  erp.add("dispatched", "1", 0);
  const rest = await readAll(erp, cursor, 1);
  expect(rest.ids).toEqual(["confirmed.6", "dispatched.1"]);
  expect((await readAll(erp, rest.cursor)).ids).toContain("confirmed.1");
});

test.each([-6 * HOUR, 6 * HOUR])("an ERP whose clock is %i ms off loses nothing", async (off) => {
  const erp = openErp("confirmed");
  erp.add("confirmed", "1", -off);
  const { cursor } = await readAll(erp, null);
  erp.now += SECOND;
  erp.add("confirmed", "2", -off);
  expect((await readAll(erp, cursor)).ids).toContain("confirmed.2");
});

test("a stamp in the future does not hide what comes before it", async () => {
  const erp = openErp("confirmed");
  erp.add("confirmed", "1", -100 * HOUR);
  const { cursor } = await readAll(erp, null);
  erp.now += MINUTE;
  erp.add("confirmed", "2", 0);
  expect((await readAll(erp, cursor)).ids).toContain("confirmed.2");
});

test("a reader without a cursor gets at least 30 days", async () => {
  const erp = openErp("confirmed");
  erp.add("confirmed", "1", 31 * 24 * HOUR);
  erp.add("confirmed", "2", 365 * 24 * HOUR);
  expect((await readAll(erp, null)).ids).toEqual(["confirmed.1"]);
});

test.each([
  ...["", "no such cursor", "999999999999999", "{}", "null", "[]"],
  '{"since":1,"told":"","amid":{"begun":1,"newest":1,"source":9,"key":null,"last":""}}',
])("the unknown cursor %j begins from the start", async (cursor) => {
  const erp = openErp("confirmed");
  erp.add("confirmed", "1", HOUR);
  expect((await readAll(erp, cursor)).ids).toEqual(["confirmed.1"]);
});

test("an event that two documents tell comes once in a part, and a part is sorted by time", async () => {
  const erp = openErp("confirmed", "dispatched");
  erp.add("confirmed", "1", SECOND, "b");
  erp.add("confirmed", "2", SECOND, "b");
  erp.add("dispatched", "1", MINUTE, "a");
  const { events } = await erp.events(null, 10, shop());
  expect(events.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("only the shop itself reads", async () => {
  const { events } = openErp("confirmed");
  await expect(events(null, 10, visitor())).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test.each([0, -1, 1.5, 1_001])("a limit of %d is VALIDATION", async (limit) => {
  const { events } = openErp("confirmed");
  const refused = { code: "VALIDATION", details: { field: "limit" } };
  await expect(events(null, limit, shop())).rejects.toMatchObject(refused);
});

test("steps of one instant come in their usual order, unknown ones first", () => {
  const steps = ["invoiced", "dispatched", "teleported", "confirmed"].map((kind) => toEvent(kind, kind, NOW));
  expect(inOrder(steps).map(({ kind }) => kind)).toEqual(["teleported", "confirmed", "dispatched", "invoiced"]);
});
