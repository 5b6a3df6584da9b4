import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { testProduct } from "#tests/support/goods.ts";
import { serveErp } from "#tests/support/served-erp.ts";
import { createDice } from "../dice.ts";
import { bookedIn, confirmationsIn } from "../evidence.ts";
import type { End, Evidence, Tally, Wish } from "../oracle.ts";
import { sayProgress } from "../table.ts";
import {
  actorOf,
  contextOf,
  EXTRA_LINE,
  FAIL_POINTS,
  HASTE,
  type LifeLine,
  type LifePlan,
  linesOf,
  type MadeWish,
  type Planted,
  plant,
  toWord,
} from "./life.ts";
import { openOrdering } from "./open-ordering.ts";

export interface KillOptions {
  kills: number;
  seed: number;
  /** mock: the ERP runs in the process that is killed · http: it runs behind a server of its own, which survives */
  over: "mock" | "http";
  planted?: Planted;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Minutes after which every order must be settled. */
const PATIENCE = 240;
/** Maximum of lives per wanted kill. A life is one process; if it never reaches its fail point, it is not killed. */
const MOST_LIVES = 3;
const LIFE_LIMIT = 60 * SECOND;
/** Lives share what they compile: with it they start in half the time. */
const { NODE_COMPILE_CACHE: COMPILED = join(tmpdir(), "dizna-kills-compiled") } = process.env;
/** Milliseconds: a life that ends at "any moment" is killed within this time after it is ready. */
const ANY_MOMENT = 80;

/** A wish as a person made it, and all answers about it that the person got from the killed and restarted shop. */
interface Story {
  made: MadeWish;
  wish: Wish;
  /** number of runs of the shop in which the person pressed again or added a product */
  returns: number;
}

/**
 * Runs ordering in one process after another, and kills each with SIGKILL at the next fail point: with random carts,
 * double submits, people who come back, and work left open by earlier processes. Then hours pass, and every wish is
 * compared with the ERP's books, the carts and the mails. Returns the number of kills and of processes (lives).
 */
export async function killOrdering(
  { kills, seed, over, planted }: KillOptions,
  tally: Tally,
): Promise<{ kills: number; lives: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-kills-"));
  seedGoods({ dataDir, products: 20 });
  const staff = createStaff({ dataDir });
  const products = Array.from({ length: 5 }, (_, at) =>
    staff.addProduct(testProduct({ number: `KILL ${at}`, stock: 99_999 })),
  );
  const served = over === "http" ? await serveErp(dataDir) : null;
  const dice = createDice(seed);
  const stories = new Map<string, Story>();
  let time = Date.now();
  let killed = 0;
  let lives = 0;
  try {
    while (killed < kills && lives < kills * MOST_LIVES) {
      const point = FAIL_POINTS[killed % FAIL_POINTS.length] ?? "any moment";
      // A life starts before the leases of the previous life end, or after that, or so late that an order of which the
      // ERP knows nothing counts as not placed.
      time += [SECOND, 20 * SECOND, 20 * SECOND, 3 * MINUTE][Math.floor(dice() * 4)] ?? SECOND;
      const plan: LifePlan = {
        dataDir,
        erpUrl: served?.env.ERP_URL ?? null,
        startsAt: time,
        dies: { at: point, time: dice() < 0.7 ? 1 : 2 },
        seed: seed + lives,
        name: `K${seed}-${lives}`,
        people: 1 + Math.floor(dice() * 2),
        products,
        again: drawAgain(stories, dice),
        planted: planted ?? null,
      };
      const anyMoment = dice() * ANY_MOMENT;
      const { isKilled, took } = await runLife(plan, stories, point === "any moment" ? anyMoment : null);
      time += took;
      lives += 1;
      killed += isKilled ? 1 : 0;
      if (isKilled && killed % 25 === 0) sayProgress(`${killed} of ${kills} kills of ordering (${over}, seed ${seed})`);
    }
    await lookAtTheEnd({ dataDir, time, planted: planted ?? null }, stories, tally, () => bookedIn(staff));
    return { kills: killed, lives };
  } finally {
    await served?.stop();
    staff.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Some people who were not told that they ordered come back: they press again, or put another product into the cart.
 */
function drawAgain(stories: ReadonlyMap<string, Story>, dice: () => number): LifePlan["again"] {
  const recent = [...stories.values()].slice(-6);
  return recent.flatMap((story) => {
    const { made, wish, returns } = story;
    const fate = dice();
    if (returns > 1 || wish.told.includes("placed")) return [];
    if (fate > 0.65) return [];
    story.returns += 1;
    return [{ wish: made, does: fate < 0.5 ? ("presses" as const) : ("adds" as const) }];
  });
}

/** Runs one process from start to end, and adds its output to the stories. */
async function runLife(
  plan: LifePlan,
  stories: Map<string, Story>,
  killAfter: number | null,
): Promise<{ isKilled: boolean; took: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, "life.ts"), JSON.stringify(plan)], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once("close", (_code, signal) => resolve(signal)),
  );
  const late = setTimeout(() => child.kill("SIGABRT"), LIFE_LIMIT);
  const waiting: string[] = [];
  const mailing = new Set<string>();
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as LifeLine;
    if (line.kind === "ready" && killAfter !== null) setTimeout(() => child.kill("SIGKILL"), killAfter);
    hear(line, plan, { stories, waiting, mailing });
  }
  const signal = await ended;
  clearTimeout(late);
  if (signal === "SIGABRT") throw new Error(`a life hung: ${JSON.stringify(plan.dies)}, seed ${plan.seed}`);
  if (signal === null && child.exitCode !== 0) throw new Error(`a life failed, seed ${plan.seed}`);
  for (const name of waiting) stories.get(name)?.wish.told.push("silence");
  for (const { wish } of stories.values()) if (mailing.has(wish.email)) wish.mailsCutShort += 1;
  return { isKilled: signal === "SIGKILL", took: Math.ceil(performance.now() - begun) * HASTE };
}

function hear(
  line: LifeLine,
  { dies, products }: LifePlan,
  { stories, waiting, mailing }: { stories: Map<string, Story>; waiting: string[]; mailing: Set<string> },
): void {
  switch (line.kind) {
    case "made": {
      const { documentNumber, email, lines } = line.wish;
      const cart = { ifOrdered: {}, ifNot: lines };
      const wish: Wish = { documentNumber, email, under: dies?.at ?? "", told: [], cart, mailsCutShort: 0 };
      stories.set(documentNumber, { made: line.wish, wish, returns: 0 });
      return;
    }
    case "added": {
      const wish = stories.get(line.wish)?.wish;
      const extra = products.at(-EXTRA_LINE) ?? "";
      if (!wish?.cart) return;
      const added = { [extra]: (wish.cart.ifOrdered[extra] ?? 0) + 1 };
      wish.cart = { ifOrdered: added, ifNot: { ...wish.cart.ifNot, ...added } };
      return;
    }
    case "pressed":
      waiting.push(line.wish);
      return;
    case "told":
      waiting.splice(waiting.indexOf(line.wish), 1);
      stories.get(line.wish)?.wish.told.push(line.word);
      return;
    case "mail":
      if (line.step === "begun") mailing.add(line.to);
      if (line.step === "noted") mailing.delete(line.to);
      return;
  }
}

/** Lets hours pass without a kill. Some people then order what they did not get; hours later every wish is checked. */
async function lookAtTheEnd(
  { dataDir, time, planted }: { dataDir: string; time: number; planted: Planted | null },
  stories: ReadonlyMap<string, Story>,
  tally: Tally,
  booked: () => ReadonlyMap<string, number>,
): Promise<void> {
  let now = time;
  const open = await openOrdering({ dataDir, erpUrl: null, clock: () => now, ...plant(planted) });
  const ends: [Wish, End][] = [];
  const wait = async () => {
    for (let minute = 0; minute < PATIENCE; minute += 1) {
      now += MINUTE;
      await open.ordering.resume();
      await open.outbox.sendDue();
    }
  };
  await wait();
  // Every second person whose order counts as not placed places it now. If it was placed after all, there will be two.
  for (const { made, wish } of [...stories.values()].filter((_, at) => at % 2 === 0)) {
    const quote = await open.ordering.find(made.quote, actorOf(made.person));
    if (!quote || (await open.ordering.standingOf(quote, actorOf(made.person))).kind !== "open") continue;
    wish.told.push(toWord(await open.ordering.place(quote, actorOf(made.person))));
  }
  await wait();
  for (const { made, wish } of stories.values()) {
    const actor = actorOf(made.person);
    const quote = await open.ordering.find(made.quote, actor);
    const standing = quote ? (await open.ordering.standingOf(quote, actor)).kind : "open";
    const cart = linesOf(await open.erp.carts.get(made.cart, contextOf(made.person)));
    ends.push([wish, { standing: standing === "placed" || standing === "open" ? standing : "verifying", cart }]);
  }
  await open.close();
  const evidence: Evidence = { booked: booked(), mails: await confirmationsIn(dataDir) };
  for (const [wish, end] of ends) tally.count(wish, end, evidence);
}
