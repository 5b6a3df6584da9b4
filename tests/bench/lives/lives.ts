import { createDice } from "../dice.ts";
import type { Over } from "../lost-answers.ts";
import { printTable, sayProgress } from "../table.ts";
import { type Life, live } from "./live.ts";
import { type Moment, momentsOf } from "./moments.ts";
import type { Step } from "./steps.ts";

export interface LivesCounts {
  kills: number;
  seed: number;
  overs: readonly Over[];
}

/** Milliseconds from the start of a step, if it is an office command, within which a random kill comes. */
const ANY_MOMENT = 2_500;
/** The same for a step in which a customer sends a form. */
const ANY_MOMENT_OF_FORM = 300;

/**
 * Orders go from the cart to the paid invoice, and in each step the shop, the ERP or a command of its back office is
 * killed, about half of the times at a random moment. Exit code 1 if a step or mail is lost, doubled or wrong.
 */
export async function measureLives({ kills, seed, overs }: LivesCounts): Promise<void> {
  const dice = createDice(seed);
  const lives = new Map<Over, Life[]>(overs.map((over) => [over, []]));
  const begun = performance.now();
  for (let killed = 0, made = 0; killed < kills; made += 1) {
    const over = overs[made % overs.length] ?? "mock";
    const life = await live({ over, momentsOf: (step) => [drawMoment(step, over, dice)] });
    lives.get(over)?.push(life);
    killed += life.kills.length;
    sayProgress(`${killed} of ${kills} kills in orders' lives, seed ${seed}`);
  }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  print(lives, `Orders' lives, two in each, one in Croatian and one in English, seed ${seed}, ${seconds} s`);
}

function drawMoment(step: Step, over: Over, dice: () => number): Moment {
  const named = momentsOf(step.name, over);
  const one = named[Math.floor(dice() * named.length)];
  if (one && (one.side === "office" || dice() < 0.5)) return one;
  const most = step.command ? ANY_MOMENT : ANY_MOMENT_OF_FORM;
  const side = over === "http" && dice() < 0.5 ? "erp" : "shop";
  return { side, how: "later", milliseconds: dice() * most, name: "any moment" };
}

function print(lives: ReadonlyMap<Over, readonly Life[]>, heading: string): void {
  const columns = ["", "lives", "kills: shop", "ERP", "office"];
  const faults = ["steps lost", "doubled", "mails lost", "doubled", "else wrong", "(mails again)"];
  const rows = [...lives].map(([over, all]) => {
    const kills = all.flatMap((life) => life.kills);
    const killsOf = (side: string) => kills.filter(({ moment }) => moment.side === side).length;
    const counts = [all.length, killsOf("shop"), killsOf("erp"), killsOf("office"), ...countFaults(all)];
    return [over, ...counts.map(String)];
  });
  printTable(heading, [...columns, ...faults], rows);
  const all = [...lives.values()].flat();
  for (const life of all) for (const line of linesOf(life)) console.log(line);
  const slowest = all.flatMap(({ kills }) => kills).toSorted((one, other) => other.took - one.took);
  for (const { step, moment, took } of slowest.slice(0, 3))
    console.log(`slow: ${step} told after ${(took / 1_000).toFixed(1)} s, ${moment.side} killed: ${toText(moment)}`);
}

function countFaults(all: readonly Life[]): number[] {
  const sum = (count: (life: Life) => number) => all.reduce((total, life) => total + count(life), 0);
  return [
    sum(({ stepsLost }) => stepsLost.length),
    sum(({ stepsDoubled }) => stepsDoubled.length),
    sum(({ mailsLost }) => mailsLost.length),
    sum(({ mailsDoubled }) => mailsDoubled.length),
    sum(({ wrong }) => wrong.length),
    sum(({ sentAgain }) => sentAgain),
  ];
}

/** The faults of a life, with its kills. A kill that did not happen is reported, but is not a fault of the shop. */
function linesOf({ stepsLost, stepsDoubled, mailsLost, mailsDoubled, wrong, kills, missed }: Life): string[] {
  const faults = Object.entries({ stepsLost, stepsDoubled, mailsLost, mailsDoubled, wrong });
  const lines = faults.flatMap(([kind, own]) => own.map((one) => `${kind}: ${one}`));
  if (lines.length > 0) {
    process.exitCode = 1;
    lines.push(`  after ${kills.map(({ step, moment }) => `${step}: ${moment.side} ${toText(moment)}`).join("; ")}`);
  }
  return [...lines, ...missed.map((one) => `no kill at ${one}`)];
}

function toText(moment: Moment): string {
  return moment.how === "later" ? `after ${Math.round(moment.milliseconds)} ms` : moment.name;
}
