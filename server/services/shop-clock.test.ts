import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPostgres } from "#server/shop-db/open-postgres.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { joinTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { openSharedCounters } from "./limits/shared-counters.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { createShopClock } from "./shop-clock.ts";

const MINUTE = 60_000;

let postgres: TestPostgres;
let url: string;
let db: OpenShopDb;
let warned: unknown[];

beforeEach(() => {
  warned = [];
});

beforeAll(async () => {
  postgres = await joinTestPostgres();
  url = await postgres.createDatabase();
  db = await openPostgres({ url, log: { warn() {} } });
});

afterAll(async () => {
  await db.close();
  await postgres.stop();
});

test("machines whose clocks are two minutes apart have one time, which a jump of a clock does not change", async () => {
  let ahead = 2 * MINUTE;
  const machines = [await openMachine(() => Date.now() + ahead), await openMachine(() => Date.now() - 2 * MINUTE)];
  expect(warned).toEqual([{ seconds: 120 }, { seconds: -120 }]);
  ahead = -60 * MINUTE;
  for (const { now } of machines) expect(Math.abs(now() - (await databaseTime()))).toBeLessThan(100);
});

test("machines whose clocks agree are not warned of; a database that was set is followed", async () => {
  let monotonic = 1_000;
  const clock = await openMachine(Date.now, () => monotonic);
  expect(warned).toEqual([]);
  monotonic += 5 * MINUTE;
  expect(clock.now() - (await databaseTime())).toBeGreaterThan(4 * MINUTE);
  await clock.measure();
  expect(Math.abs(clock.now() - (await databaseTime()))).toBeLessThan(100);
});

test("a measurement that took long is not believed while there is a better one", async () => {
  let monotonic = 1_000;
  let step = 0;
  const clock = await openMachine(Date.now, () => {
    monotonic += step;
    return monotonic;
  });
  const before = clock.now();
  step = 4_000;
  await clock.measure();
  step = 0;
  expect(clock.now() - before).toBe(8_000);
});

test("a mail that one machine sends is not sent by another whose clock is two minutes ahead", async () => {
  const sent: string[] = [];
  const sending = Promise.withResolvers<void>();
  const [slow, ahead] = await Promise.all(
    [0, 10 * MINUTE].map(async (by) => {
      const { now: clock } = await openMachine(() => Date.now() + by);
      return createOutbox({
        db,
        clock,
        log: { info() {}, warn() {}, error() {} },
        render: async (_, ref) => ({ to: { name: "", address: ref }, subject: "", language: "en", html: "", text: "" }),
        transport: {
          async send({ to }) {
            sent.push(to.address);
            await sending.promise;
          },
        },
      });
    }),
  );
  await slow?.hold("order-confirmation", "a");
  await slow?.release("a");
  const run = slow?.sendDue();
  await expect.poll(() => sent).toEqual(["a"]);
  expect(await ahead?.sendDue()).toBe(0);
  sending.resolve();
  expect(await run).toBe(1);
});

test("tries are counted together by machines whose clocks are apart", async () => {
  const ofMachine = async (by: number) => {
    const counters = await openSharedCounters({
      url,
      secret: "of a test",
      clock: () => Date.now() + by,
      log: { info() {}, warn() {} },
    });
    return { counters, counter: counters.createCounter({ name: "apart", points: 2, seconds: 60 }) };
  };
  const machine = await ofMachine(2 * MINUTE);
  expect(await machine.counter.take("a")).toEqual({ allowed: true });
  expect(await machine.counter.take("a")).toEqual({ allowed: true });
  expect(await machine.counter.take("a")).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
  const [row] = await rawRows(db, "SELECT expire FROM limit_count");
  expect(Number(row?.expire) - Date.now()).toBeGreaterThan(2.5 * MINUTE);
  await machine.counters.close();
});

function openMachine(machineClock: () => number, monotonic?: () => number) {
  return createShopClock({ db, log: { warn: (given: unknown) => void warned.push(given) }, machineClock, monotonic });
}

async function databaseTime(): Promise<number> {
  const [row] = await rawRows(db, "SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now");
  return Number(row?.now);
}
