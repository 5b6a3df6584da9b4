import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { withOutages } from "./as-outage.ts";
import type { Ordering } from "./ordering.ts";
import { createScene, type Scene } from "./testing/scene.ts";
import { withDatabaseOutage } from "./with-database-outage.ts";

/** Methods whose failure leaves nothing ordered or changed. */
const READING = [
  ...(["quote", "reword", "withHold", "redeliver", "verifyRequest", "takeAsked", "showRequest", "find"] as const),
  ...(["remember", "beyondGuest", "standingOf", "settleCarts", "isOrdering"] as const),
  ...(["copyOf", "copyForPartner", "copyByLink", "mailStateOf"] as const),
];
/** Methods that keep the database's own error, because something may have been done. */
const CHANGING = ["place", "changeCart"] as const;

const AWAY = Object.assign(new Error("the server is shutting down"), { code: "57P01" });
const UNAVAILABLE = { code: "UNAVAILABLE", effect: "none" };

let scene: Scene;
let ordering: Ordering;

beforeAll(async () => {
  scene = createScene();
  ({ ordering } = await scene.open());
});
afterEach(() => void vi.useRealTimers());
afterAll(() => scene.close());

test.each(READING)("a database that ends reports %s as unavailable, with nothing done", async (name) => {
  expect(await callOf(name, () => Promise.reject(AWAY))).toMatchObject(UNAVAILABLE);
});

test.each(READING)("%s keeps its answer, and any other error", async (name) => {
  expect(await callOf(name, () => Promise.resolve("answer"))).toBe("answer");
  const bug = new Error("a bug");
  expect(await callOf(name, () => Promise.reject(bug))).toBe(bug);
});

test.each(CHANGING)("%s keeps the database's own error", async (name) => {
  expect(await callOf(name, () => Promise.reject(AWAY))).toBe(AWAY);
});

test("a page waits two seconds for the settling of carts", async () => {
  const call = guardedWith("settleCarts", () => new Promise(() => {}));
  vi.useFakeTimers();
  const answer = call();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toMatchObject(UNAVAILABLE);
});

test("all methods of a service are guarded, with what they are given", async () => {
  const { twice, ends } = withOutages({
    twice: async (number: number) => 2 * number,
    ends: () => Promise.reject(AWAY),
  });
  expect(await twice(4)).toBe(8);
  await expect(ends()).rejects.toMatchObject(UNAVAILABLE);
});

type Method = (typeof READING | typeof CHANGING)[number];

/** The answer or the error of a method, whose work is replaced. */
function callOf(name: Method, work: () => Promise<unknown>): Promise<unknown> {
  return guardedWith(name, work)();
}

/** The guarded method, whose work is replaced; it returns an error instead of throwing it. */
function guardedWith(name: Method, work: () => Promise<unknown>): () => Promise<unknown> {
  const guarded: Ordering = withDatabaseOutage({ ...ordering, [name]: work });
  const call = guarded[name] as () => Promise<unknown>;
  return () => call().catch((error: unknown) => error);
}
