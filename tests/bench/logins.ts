import { once } from "node:events";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createVisitor, fieldsOf, type HttpAnswer, type Visitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";
import type { FloodCount, LoginFlood } from "./login-flood.ts";
import { cpuOf } from "./process-cost.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

const OWNERS = ["owner@autoservis.example", "counter@autoservis.example", "owner@turbo-centar.example"];
const PASSWORD = "dizna-demo";
const PRODUCT = "bosch~0_445_110_470";

/** Number of logins, one after the other, to measure the cost of one. */
const ALONE = 20;
/** Milliseconds of a round, with or without a flood. */
const ROUND = 20_000;
/** Milliseconds between two steps of a buyer. */
const THINKS = 100;
/** Milliseconds between two logins of the customer on a known device, and between two changes of a password. */
const TRIES_EVERY = 1_000;
/** Guests who buy at the same time. */
const BUYERS = 2;

/** For each kind of step: milliseconds of the successful ones, and statuses of the others. */
type Steps = Map<string, { times: number[]; failed: string[] }>;

/**
 * Measures the CPU cost of a login. Then measures, without and with a flood of logins to invented accounts from 20
 * addresses, if a customer on a known device can log in, a signed-in customer can change the password, and guests buy.
 */
export async function measureLogins(): Promise<void> {
  const shop = await startShop({ env: { HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "silent" } });
  try {
    await measureOne(shop);
    const alone = await round(shop);
    const { steps: beside, count, seconds } = await besideFlood(shop);
    const names = [...new Set([...alone.keys(), ...beside.keys()])];
    printTable(
      `Alone, and beside a flood of logins from 20 addresses; ms (load ${figure(loadavg()[0] ?? Number.NaN)})`,
      ["", "p50", "p99", "made", "not made", "p50 beside", "p99 beside", "made", "not made"],
      names.map((name) => [name, ...toCells(alone.get(name)), ...toCells(beside.get(name))]),
    );
    printTable(
      `The flood's answers in ${figure(seconds)} s`,
      ["status", "answers", "a second"],
      Object.entries(count).map(([status, answers]) => [status, String(answers), figure(answers / seconds)]),
    );
  } finally {
    await shop.stop();
  }
}

async function measureOne(shop: Shop): Promise<void> {
  const person = at(shop, "198.51.100.1");
  await logIn(person, OWNERS[0]);
  const costs: number[] = [];
  const times: number[] = [];
  for (let login = -3; login < ALONE; login += 1) {
    await person.ask("/en/logout", { body: {} });
    const [cpu, begun] = [cpuOf(shop.pid), performance.now()];
    const { status } = await logIn(person, OWNERS[0]);
    if (status !== 303) throw new Error(`a login was answered with ${status}`);
    // Do not count the first ones, in which code is compiled.
    if (login < 0) continue;
    costs.push(cpuOf(shop.pid) - cpu);
    times.push(performance.now() - begun);
    await pause(THINKS);
  }
  const rows = [
    ["CPU ms", figure(quantile(costs, 0.5)), figure(quantile(costs, 0.99))],
    ["time ms", figure(quantile(times, 0.5)), figure(quantile(times, 0.99))],
  ];
  printTable(`One login, alone (${ALONE} of them)`, ["", "median", "p99"], rows);
}

async function besideFlood(shop: Shop): Promise<{ steps: Steps; count: FloodCount; seconds: number }> {
  const addresses = Array.from({ length: 20 }, (_, number) => `203.0.113.${number + 1}`);
  const workerData: LoginFlood = { port: Number(new URL(shop.url).port), addresses, atOnce: 12 };
  // Make the devices known before the flood.
  const people = await prepare(shop);
  const worker = new Worker(join(import.meta.dirname, "login-flood.ts"), { workerData });
  const begun = performance.now();
  await pause(2_000);
  sayProgress("a flood of logins is under way");
  const steps = await round(shop, people);
  const seconds = (performance.now() - begun) / 1_000;
  worker.postMessage("stop");
  const [count] = (await once(worker, "message")) as [FloodCount];
  await worker.terminate();
  return { steps, count, seconds };
}

/** Passwords of the signed-in customer: the current one and the next. */
let passwords = { present: PASSWORD, next: "another password" };

interface People {
  /** signed out, on a known device */
  known: Visitor;
  signedIn: Visitor;
}

async function prepare(shop: Shop): Promise<People> {
  const known = at(shop, "198.51.100.2");
  await logIn(known, OWNERS[1]);
  await known.ask("/en/logout", { body: {} });
  const signedIn = at(shop, "198.51.100.3");
  await logIn(signedIn, OWNERS[2], passwords.present);
  return { known, signedIn };
}

async function round(shop: Shop, given?: People): Promise<Steps> {
  const { known, signedIn } = given ?? (await prepare(shop));
  const steps: Steps = new Map();
  const until = Date.now() + ROUND;
  const isOver = () => Date.now() >= until;
  const make = async (name: string, ask: () => Promise<HttpAnswer>, expected = 303) => {
    const step = steps.get(name) ?? { times: [], failed: [] };
    steps.set(name, step);
    const begun = performance.now();
    const answer = await ask();
    if (answer.status === expected) step.times.push(performance.now() - begun);
    else step.failed.push(String(answer.status));
    return answer;
  };

  async function comeBack(): Promise<void> {
    while (!isOver()) {
      const { status } = await make("a login on a known device", () => logIn(known, OWNERS[1]));
      if (status === 303) await known.ask("/en/logout", { body: {} });
      await pause(TRIES_EVERY);
    }
  }

  async function changePassword(): Promise<void> {
    let { present: from, next: to } = passwords;
    while (!isOver()) {
      const { status } = await make("a password change", () =>
        signedIn.ask("/en/my-profile", {
          body: { intent: "password", oldPassword: from, password: to, passwordRepeat: to },
        }),
      );
      // 400: the previous change succeeded, and its answer was lost.
      if (status === 303 || status === 400) [from, to] = [to, from];
      passwords = { present: from, next: to };
      await pause(TRIES_EVERY);
    }
  }

  let guests = 0;
  async function buy(): Promise<void> {
    while (!isOver()) {
      guests += 1;
      const guest = at(shop, `10.${given ? 1 : 0}.${guests >> 8}.${guests & 255}`);
      const step = async (name: string, ask: () => Promise<HttpAnswer>, expected?: number) => {
        await pause(THINKS);
        return make(name, ask, expected);
      };
      const form = { product: PRODUCT, quantity: "1" };
      const added = await step("add to cart", () => guest.ask(`/en/products/${PRODUCT}`, { body: form }));
      if (added.status !== 303) continue;
      const cart = await step("the cart", () => guest.ask("/en/cart/1"), 200);
      if (cart.status !== 200) continue;
      const fields = { ...fieldsOf(cart, "form#order"), buyerDocumentNumber: "BENCH", intent: "order" };
      const asked = await step("order: recheck", () => guest.ask("/en/cart/1", { body: fields }));
      const path = asked.headers.location ?? "";
      if (asked.status !== 303) continue;
      const dialog = await step("order: dialog", () => guest.ask(path), 200);
      const email = `bench-${given ? "beside" : "alone"}-${guests}@example.com`;
      await step("order", () =>
        guest.ask(path, { body: { ...fieldsOf(dialog, "form#guest-order"), ...guestForm(email) } }),
      );
    }
  }

  await Promise.all([comeBack(), changePassword(), ...Array.from({ length: BUYERS }, buy)]);
  return steps;
}

/** A new person whose connection has this address. */
function at(shop: Shop, address: string): Visitor {
  return createVisitor(shop.url, new Map(), { "X-Forwarded-For": address });
}

function logIn(person: Visitor, email = "", password = PASSWORD): Promise<HttpAnswer> {
  return person.ask("/en/login", { body: { intent: "login", email, password } });
}

function toCells(step: { times: number[]; failed: string[] } | undefined): string[] {
  const { times = [], failed = [] } = step ?? {};
  const kinds = [...new Set(failed)].map((kind) => `${failed.filter((one) => one === kind).length} × ${kind}`);
  return [figure(quantile(times, 0.5)), figure(quantile(times, 0.99)), String(times.length), kinds.join(", ") || "0"];
}
