import { expect, test } from "vitest";
import { createMeter } from "./meter.ts";

test("a page alone took all that the thread worked meanwhile, and nothing of before and after", () => {
  let used = 100;
  const meter = createMeter(() => used);
  used = 150;
  const end = meter.begin("a");
  used = 190;
  expect(end()).toEqual({ cpu: 40, isOwn: true });
  used = 500;
  expect(meter.begin("a")()).toEqual({ cpu: 0, isOwn: true });
});

test("pages that are made at once share what the thread works: all together took no more than that", () => {
  let used = 0;
  const meter = createMeter(() => used);
  const first = meter.begin("a");
  used = 10;
  const second = meter.begin("b");
  used = 30;
  const one = first();
  used = 35;
  expect([one, second()]).toEqual([
    { cpu: 20, isOwn: false },
    { cpu: 15, isOwn: false },
  ]);
});

test("the cost of one client's pages counts for that client, in however many pages at once", () => {
  const meter = createMeter(() => 0);
  const [first, second] = [meter.begin("a"), meter.begin("a")];
  expect([first().isOwn, second().isOwn]).toEqual([true, true]);
});

test("by itself it measures this thread", () => {
  const end = createMeter().begin("a");
  for (const until = performance.now() + 30; performance.now() < until; );
  expect(end().cpu).toBeGreaterThan(0);
});
