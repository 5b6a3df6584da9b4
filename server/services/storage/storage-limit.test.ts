import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryCounters } from "../limits/testing/memory-counters.ts";
import { createStorageLimit } from "./storage-limit.ts";

const MEGABYTE = 1_000_000;
const guest = (address = "203.0.113.7") => ({ customer: null, address });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("all guests of a network store 20 MB in an hour and 120 MB in a day; a list that is too much counts nothing", async () => {
  const limit = createStorageLimit(memoryCounters().createCounter);
  for (let hour = 0; hour < 6; hour += 1) {
    for (let at = 0; at < 4; at += 1) expect(await limit.take(guest(), 4.9 * MEGABYTE)).toEqual({ allowed: true });
    expect(await limit.take(guest(), 4.9 * MEGABYTE)).toMatchObject({ allowed: false });
    expect(await limit.take(guest(), 0.4 * MEGABYTE)).toEqual({ allowed: true });
    vi.advanceTimersByTime(3_600_000);
  }
  expect(await limit.take(guest(), MEGABYTE)).toMatchObject({ allowed: false });
  expect(await limit.take(guest("198.51.100.1"), MEGABYTE)).toEqual({ allowed: true });
});

test("an IPv6 site stores 120 MB in a day, however many networks it has", async () => {
  const limit = createStorageLimit(memoryCounters().createCounter);
  const answers = [];
  for (let at = 0; at < 40; at += 1)
    answers.push(await limit.take(guest(`2001:db8:1:${at.toString(16)}::7`), 4 * MEGABYTE));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(30);
});

test("a customer has an own account of bytes, whatever guests behind the same address have stored", async () => {
  const limit = createStorageLimit(memoryCounters().createCounter);
  for (let at = 0; at < 9; at += 1) await limit.take(guest(), 4 * MEGABYTE);
  const ana = { customer: "ana", address: guest().address };
  const answers = [];
  for (let at = 0; at < 20; at += 1) answers.push(await limit.take(ana, 4 * MEGABYTE));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(15);
  expect(await limit.take({ ...ana, customer: "ivo" }, 4 * MEGABYTE)).toEqual({ allowed: true });
});
