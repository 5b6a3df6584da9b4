import { setTimeout as pause } from "node:timers/promises";
import type { Over } from "../lost-answers.ts";
import { type Findings, findFaults } from "./findings.ts";
import type { Moment } from "./moments.ts";
import { type Customer, createCustomers, headsOf, orderOf, STEPS, type Step, sendForm } from "./steps.ts";
import { openWorld, type World } from "./world.ts";

export interface LifePlan {
  over: Over;
  /** The kills in a step, nested, the outermost first: each surrounds those after it in the list, and the act. */
  momentsOf(step: Step): readonly Moment[];
  /** name of a defect of the shop (`planted.mjs`) */
  planted?: string;
  /** number of steps; all steps if not given */
  steps?: number;
  /** milliseconds within which a step must be on the page and its mails must come */
  patience?: number;
}

export interface Life extends Findings {
  /** step and moment of each kill, and the milliseconds until the step was on all pages and its mails had come */
  kills: { step: string; moment: Moment; took: number }[];
  /** steps and moments at which the program should have died but did not */
  missed: string[];
}

/** Milliseconds: longer than the two minutes after which the shop believes an ERP that does not know an order. */
const PATIENCE = 400_000;
/** Milliseconds after which people press a button again if it had no effect. */
const PRESSED_AGAIN = 2_000;
/** Milliseconds within which the outbox must be empty after the last step. */
const QUIET = 60_000;
/** Milliseconds within which a program must reach the moment at which it dies. */
const FUSE_BURNS = 90_000;

/**
 * Two customers, one per language, go through one order each. In each step the planned program is killed with SIGKILL
 * and started again; then the step must be on the page and its mail must come. Returns all faults.
 */
export async function live({
  over,
  momentsOf,
  planted,
  steps = STEPS.length,
  patience = PATIENCE,
}: LifePlan): Promise<Life> {
  const world = await openWorld(over, planted);
  try {
    const customers = await createCustomers(world);
    const kills: Life["kills"] = [];
    const missed: string[] = [];
    const repeated: string[] = [];
    const lived: Step[] = [];
    for (const step of STEPS.slice(0, steps)) {
      lived.push(step);
      for (const customer of customers) await step.open?.(customer, world);
      const before = world.letters.length;
      const moments = momentsOf(step);
      const begun = performance.now();
      const todo = new Set(customers);
      const killed = await act(step, moments, todo, world);
      const isHere = await waitFor(step, lived, { customers, todo, patience, world });
      const took = Math.round(performance.now() - begun);
      for (const moment of moments)
        if (killed.has(moment)) kills.push({ step: step.name, moment, took });
        else missed.push(`${step.name}: ${moment.name}`);
      if (!isHere) break;
      if (![...killed].some(({ side }) => side === "shop")) repeated.push(...repeatsOf(step, before, world));
    }
    await until(() => isQuiet(world), Math.min(patience, QUIET));
    const found = await findFaults(lived, customers, world);
    return { ...found, wrong: [...found.wrong, ...repeated], kills, missed };
  } finally {
    await world.close();
  }
}

/**
 * Performs the step for each customer, with a kill at each moment. Customers for whom it succeeded are removed from
 * `todo`. Returns the moments at which a program was killed.
 */
async function act(step: Step, moments: readonly Moment[], todo: Set<Customer>, world: World): Promise<Set<Moment>> {
  const killed = new Set<Moment>();
  const tryAll = () => tryEach(step, todo, world);
  const around = (inner: () => Promise<void>, moment: Moment) => async () => {
    if (await killAround(moment, { inner, tryAll }, world)) killed.add(moment);
  };
  await moments.toReversed().reduce(around, tryAll)();
  // People try again after a failure. If that is refused, the first try was booked; the final checks will show it.
  await tryAll();
  return killed;
}

async function tryEach(step: Step, todo: Set<Customer>, world: World): Promise<void> {
  for (const customer of [...todo]) if (await actOnce(step, customer, world)) todo.delete(customer);
  if (step.command) await world.announce();
}

/** Waits until the step is on the pages and its mails have come. Meanwhile it repeats the acts that have failed. */
async function waitFor(
  step: Step,
  lived: readonly Step[],
  given: { customers: readonly Customer[]; todo: Set<Customer>; patience: number; world: World },
): Promise<boolean> {
  const { customers, todo, patience, world } = given;
  let triedAt = Date.now();
  return until(async () => {
    if (await isDone(lived, customers, world)) return true;
    if (todo.size > 0 && Date.now() - triedAt > PRESSED_AGAIN) {
      await tryEach(step, todo, world);
      triedAt = Date.now();
    }
    return false;
  }, patience);
}

/** Runs `inner` and kills a program at this moment, then restarts it. Resolves to false if no program was killed. */
async function killAround(
  moment: Moment,
  { inner, tryAll }: { inner: () => Promise<void>; tryAll: () => Promise<void> },
  world: World,
): Promise<boolean> {
  const { side, how } = moment;
  if (side === "office") return killCommand(moment, inner, world);
  if (how === "down") {
    await world.kill(side);
    await inner();
    await world.start(side);
    await world.announce();
    return true;
  }
  const death = armed(moment, side, world);
  const acting = inner();
  if (how === "later") await pause(moment.milliseconds);
  if (how === "at once") await acting;
  if (how === "later" || how === "at once") await world.kill(side);
  if (how === "fuse" || how === "mail") await Promise.race([death, acting.then(() => repeatUntil(death, tryAll))]);
  const isDead = await death;
  if (isDead) await world.start(side);
  await acting;
  await world.announce();
  return isDead;
}

/** Repeats the act until the program dies, because an earlier kill may have undone the act. */
async function repeatUntil(death: Promise<boolean>, tryAll: () => Promise<void>): Promise<void> {
  const waiting = death.then(() => false);
  const patient = () => pause(PRESSED_AGAIN, true, { ref: false });
  while (await Promise.race([waiting, patient()])) await tryAll();
}

async function killCommand(moment: Moment, acts: () => Promise<void>, world: World): Promise<boolean> {
  if (moment.how !== "fuse") throw new Error("a command dies of fuses alone");
  world.light("office", moment);
  await acts();
  const isKilled = !world.isLit("office");
  world.putOut("office");
  // The clerk runs the command again.
  await acts();
  return isKilled;
}

/** Arms the kill. Resolves to true when the program has died, to false if it still runs after FUSE_BURNS. */
async function armed(moment: Moment, side: "shop" | "erp", world: World): Promise<boolean> {
  const { ended } = world;
  const death = ended(side).then(() => true);
  if (moment.how === "fuse") world.light(side, moment);
  if (moment.how === "mail")
    world.onLetter = async () => {
      world.onLetter = () => {};
      await world.kill(side);
    };
  const timer = new AbortController();
  const never = pause(FUSE_BURNS, false, { signal: timer.signal }).catch(() => false);
  const isDead = await Promise.race([death, never]);
  timer.abort();
  world.onLetter = () => {};
  world.putOut(side);
  return isDead;
}

/** Tries the step once. False if it must be tried again: there is no order, or the form or command did not succeed. */
async function actOnce(step: Step, customer: Customer, world: World): Promise<boolean> {
  if (!step.command) return sendForm(customer);
  const order = orderOf(customer, world);
  if (!order) return false;
  const words = step.command(order, world);
  if (world.isLit("office")) return !(await world.officeProcess(...words));
  try {
    await world.office(...words);
  } catch {
    // Refused, because the command that was killed had already done it.
  }
  return true;
}

/** True when every page shows the lived steps, and every mail of them has come. */
async function isDone(lived: readonly Step[], customers: readonly Customer[], world: World): Promise<boolean> {
  for (const customer of customers) {
    const kinds = new Set(world.letters.filter(({ to }) => to === customer.email).map(({ kind }) => kind));
    if (lived.some(({ mail }) => mail !== null && !kinds.has(mail))) return false;
    const heads = await headsOf(customer, world);
    if (heads === null) return false;
    const wanted = lived.filter(({ head }) => head !== null).length;
    if (wanted > 1 && heads.length < wanted) return false;
  }
  return true;
}

/** True when no mail waits, and the shop has read the ERP's events once more. */
async function isQuiet(world: World): Promise<boolean> {
  const [{ waiting } = {}] = world.rows(
    "shop",
    "select count(*) as waiting from outbox where state in ('held', 'waiting')",
  );
  return waiting === 0 && (await hasReadAgain(world));
}

async function hasReadAgain(world: World): Promise<boolean> {
  const readings = () => world.rows("shop", "select next_at from order_event_reading")[0]?.next_at;
  const before = readings();
  await world.announce();
  return until(async () => readings() !== before, 5_000);
}

/** Mails that came twice in a step in which the shop was not killed: only a killed shop may send a mail again. */
function repeatsOf(step: Step, before: number, { letters }: World): string[] {
  const ofStep = letters.map(({ id }) => id).slice(before);
  return letters.flatMap(({ id, kind }, at) => {
    const isAgain = letters.findIndex((one) => one.id === id) >= before && ofStep.indexOf(id) < at - before;
    return isAgain ? [`${step.name}: ${kind} was sent again without a kill of the shop`] : [];
  });
}

async function until(check: () => Promise<boolean>, patience: number): Promise<boolean> {
  const giveUpAt = Date.now() + patience;
  for (;;) {
    if (await check()) return true;
    if (Date.now() > giveUpAt) return false;
    await pause(40);
  }
}
