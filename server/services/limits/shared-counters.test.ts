import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "#server/shop-db/open-postgres.ts";
import { joinTestPostgres, startTestPostgres, type TestPostgres } from "#server/shop-db/testing/postgres-for-tests.ts";
import type { Counters } from "./counters.ts";
import { openSharedCounters } from "./shared-counters.ts";

let postgres: TestPostgres;
let url: string;
let machines: [Counters, Counters];

beforeAll(async () => {
  postgres = await joinTestPostgres();
  url = await postgres.createDatabase();
  await (await openPostgres({ url, log: { warn() {} } })).close();
  machines = [await open(), await open()];
});

afterAll(async () => {
  for (const machine of machines) await machine.close();
  await postgres.stop();
});

test("no more of many tries on two machines at once are allowed than there are points", async () => {
  const [one, other] = machines.map(({ createCounter }) => createCounter({ name: "tries", points: 10, seconds: 60 }));
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? one : other)?.take("a")));
  expect(answers.filter((answer) => answer?.allowed)).toHaveLength(10);
  await one?.giveBack("a");
  expect(await other?.take("a")).toEqual({ allowed: true });
  expect(await other?.take("a")).toMatchObject({ allowed: false });
  await one?.forget("a");
  expect(await other?.take("a")).toEqual({ allowed: true });
});

test("counts whose period is over are swept", async () => {
  const [machine] = machines;
  const counter = machine.createCounter({ name: "brief", points: 1, seconds: 1 });
  await counter.take("a");
  await expect.poll(() => machine.sweep()).toBe(1);
});

test("a database that is away locks no one out, and lets each process allow a third; afterwards all count together", async () => {
  const counter = machines[0].createCounter({ name: "away", points: 9, seconds: 600 });
  expect(await counter.take("a")).toEqual({ allowed: true });
  const said: string[] = [];
  const second = await startTestPostgres();
  const away = await openSharedCounters({ url: second.url(), secret: "of a test", clock: Date.now, log: logTo(said) });
  await second.stop();
  const alone = away.createCounter({ name: "away", points: 9, seconds: 600 });
  const answers = [];
  for (let at = 0; at < 9; at += 1) answers.push(await alone.take("a"));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  expect(said.filter((line) => line.includes("counted in memory"))).toHaveLength(1);
  await away.close();
});

function open(): Promise<Counters> {
  return openSharedCounters({ url, secret: "of a test", clock: Date.now, log: logTo() });
}

function logTo(said: string[] = []) {
  const write = (...parts: unknown[]) => void said.push(String(parts.at(-1)));
  return { info: write, warn: write };
}
