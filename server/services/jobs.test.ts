import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJobs } from "./jobs.ts";

const logged: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
const ordering = { resume: vi.fn(async () => {}), sweep: vi.fn(async () => 0) };
const cancellations = { resume: vi.fn(async () => {}), sweep: vi.fn(async () => {}) };
const registrations = { resume: vi.fn(async () => {}), resumeApprovals: vi.fn(async () => {}), sweep: vi.fn() };
const orderEvents = { read: vi.fn(async () => {}), sweep: vi.fn(async () => {}) };
const outbox = { sendDue: vi.fn(async () => 0), sweep: vi.fn(async () => {}) };
const heartbeat = { beat: vi.fn(async () => {}), sweep: vi.fn(async () => {}) };
const cartRemarks = { sweep: vi.fn(async () => {}) };
const deliveryChoices = { sweep: vi.fn(async () => {}) };
const lists = { sweep: vi.fn(async () => {}) };
const companyApprovals = { expire: vi.fn(async () => {}), sweep: vi.fn(async () => {}) };
const tokens = { sweep: vi.fn(async () => 0) };
const counters = { sweep: vi.fn(() => 0) };
const priceListTurns = { sweep: vi.fn(async () => 0) };
const quickOrders = { sweep: vi.fn(async () => 0) };
const stockWatches = { check: vi.fn(async () => {}), sweep: vi.fn(async () => {}) };
const columnChoices = { sweep: vi.fn(async () => {}) };
const erpHealth = { check: vi.fn(async () => {}) };
const contentHealth = { check: vi.fn(async () => {}) };
const vatQuestions = { check: vi.fn(async () => {}) };
const dataFiles = { canWrite: vi.fn(() => true) };
const shopClock = { measure: vi.fn(async () => {}) };
const sharedNews = { read: vi.fn(async () => {}), sweep: vi.fn(async () => {}) };
const health = { erpHealth, contentHealth, dataFiles, shopClock, heartbeat, sharedNews };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  logged.length = 0;
});

afterEach(() => vi.useRealTimers());

/** Starts all jobs. */
function start(haste?: number) {
  return startJobs({
    ...{ ordering, cancellations, registrations, orderEvents, outbox, tokens, lists, companyApprovals, cartRemarks },
    ...{ deliveryChoices, counters, priceListTurns, quickOrders, columnChoices, stockWatches, vatQuestions, ...health },
    ...{ haste, clock: Date.now, log },
  });
}

test("every job runs at once, and then each in its time", async () => {
  const jobs = start();
  const every = [
    ordering.resume,
    cancellations.resume,
    registrations.resume,
    registrations.resumeApprovals,
    orderEvents.read,
    orderEvents.sweep,
    outbox.sendDue,
    outbox.sweep,
    heartbeat.beat,
    sharedNews.read,
    sharedNews.sweep,
    ordering.sweep,
    registrations.sweep,
    cancellations.sweep,
    tokens.sweep,
    lists.sweep,
    companyApprovals.expire,
    companyApprovals.sweep,
    cartRemarks.sweep,
    deliveryChoices.sweep,
    counters.sweep,
    priceListTurns.sweep,
    quickOrders.sweep,
    columnChoices.sweep,
    stockWatches.check,
    vatQuestions.check,
    stockWatches.sweep,
  ];
  expect(every.map((job) => job.mock.calls.length)).toEqual(every.map(() => 1));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ordering.resume).toHaveBeenCalledTimes(301);
  expect(registrations.resume).toHaveBeenCalledTimes(301);
  expect(outbox.sendDue).toHaveBeenCalledTimes(301);
  expect(erpHealth.check).toHaveBeenCalledTimes(121);
  expect(contentHealth.check).toHaveBeenCalledTimes(21);
  expect(dataFiles.canWrite).toHaveBeenCalledTimes(21);
  expect(heartbeat.beat).toHaveBeenCalledTimes(301);
  expect(sharedNews.read).toHaveBeenCalledTimes(601);
  expect(shopClock.measure).toHaveBeenCalledTimes(21);
  expect(stockWatches.check).toHaveBeenCalledTimes(21);
  expect(ordering.sweep).toHaveBeenCalledTimes(2);
  expect(tokens.sweep).toHaveBeenCalledTimes(2);
  await jobs.stop();
});

test("in haste each job runs so many times as often", async () => {
  const jobs = start(20);
  await vi.advanceTimersByTimeAsync(600_000 / 20);
  expect(outbox.sendDue).toHaveBeenCalledTimes(301);
  expect(ordering.sweep).toHaveBeenCalledTimes(2);
  await jobs.stop();
});

test("a slow job does not overlap itself, nor hold up the others", async () => {
  const slow = Promise.withResolvers<void>();
  ordering.resume.mockReturnValueOnce(slow.promise);
  const jobs = start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ordering.resume).toHaveBeenCalledTimes(1);
  expect(outbox.sendDue).toHaveBeenCalledTimes(11);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ordering.resume).toHaveBeenCalledTimes(2);
  await jobs.stop();
});

test("a job that fails is logged and goes on", async () => {
  outbox.sendDue.mockRejectedValueOnce(new Error("disk full"));
  const jobs = start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(logged.join()).toContain("disk full");
  expect(outbox.sendDue).toHaveBeenCalledTimes(2);
  await jobs.stop();
});

test("stop waits for what runs, and nothing runs after it", async () => {
  const running = Promise.withResolvers<void>();
  ordering.resume.mockReturnValueOnce(running.promise);
  const jobs = start();
  let isStopped = false;
  const stopping = jobs.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isStopped).toBe(false);
  running.resolve();
  await stopping;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ordering.resume).toHaveBeenCalledTimes(1);
  expect(outbox.sendDue).toHaveBeenCalledTimes(1);
});
