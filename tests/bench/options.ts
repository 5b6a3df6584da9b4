import { parseArgs } from "node:util";
import { type KillCounts, PARTS_OF_KILLS } from "./kills/kills.ts";
import { OVERS, type Over } from "./lost-answers.ts";
import { type MachineFault, TROUBLES } from "./machines/troubles.ts";

const PARTS = [
  "pages",
  "search",
  "feed",
  "price-list",
  "read-quick-order",
  "quick-order",
  "words",
  "weight",
  "lighthouse",
  "phone",
  "ahead",
  "paint",
  "start",
  "ledgers",
  "faults",
  "wire",
  "cart",
  "memory",
  "soak",
  "cores",
  "rude",
  "logins",
  "timing",
  "size",
  "growth",
  "lost",
  "availability",
  "broken-wire",
  "kills",
  "lives",
  "machines",
  "machine-faults",
  "mail-outage",
  "races",
] as const;
/** Parts of `faults` that can run alone. */
const WITHIN_FAULTS: readonly BenchPart[] = ["lost", "availability", "broken-wire", "kills", "lives"];
/** Parts that last long, and run only if they are named. */
const NAMED: readonly BenchPart[] = ["soak", "machine-faults", "mail-outage", "growth", "races"];
export type BenchPart = (typeof PARTS)[number];

const MACHINE_FAULTS = Object.keys(TROUBLES) as MachineFault[];

export const USAGE = `npm run bench -- [options]

  --only A,B        some of ${PARTS.join(", ")}; all, lost to lives being parts of faults, but machines and machine-faults
  --million         search at 1,000,000 products too, paint at as many (both seed them first); feed and price-list at as many
  --products N      feed, price-list: products (20000)
  --data-dir DIR    search and paint in a data folder that is there; with --million, it has them; feed: the ERP's; price-list: its own
  --against DIR     cart: the folder of another release, built there by npm run build, whose steps are measured in turn with this one's
  --release DIR     cart: the folder of the release to measure, built there (this one)
  --held            words: the queries set aside instead of the others
  --requests N      faults, availability: requests a page while the ERP fails (200; 1600 with --full)
  --tries N         faults, lost: orders whose answers are lost; timing: answers about each kind of address (200; 2000 with --full)
  --harmed N        faults, broken-wire: orders with each fault of the wire (16; 200 with --full)
  --over A,B        lost, lives: mock, http, or both (unless said)
  --full            faults: all parts of the kills, and all counts as in docs/performance.md, which takes hours
  --part A,B        kills: which of the 8 parts of kills of ordering (1); 0 for none
  --kills N         kills: of ordering, in each part (250); lives: of the shop, the ERP and its back office (60)
  --shop-kills N    kills: of the whole shop (5; 50 with --full)
  --erp-kills N     kills: of the ERP (3; 20 with --full)
  --orders N        machines: orders at each shop; machine-faults: with each fault (200; 2000 with --full)
  --fault A,B       machine-faults: those whose names have one of these in them (all): ${MACHINE_FAULTS.join("; ")}
  --seed N          kills, lives, machine-faults: where the dice begin (1)
  --mixed N         memory: requests in all (100000)
  --races N         races: how often each race of limits, approvals, roles and credit is run, on SQLite and PostgreSQL (1000); only where it is named
  --minutes N       soak: how long (20); only where it is named
  --grown N         growth: orders (100000); only where it is named
  --rude A,B        rude: the kinds of clients whose names have one of these in them (all)
  --seconds N       length of a round under load (5)
  --away N          mail-outage: seconds without PostgreSQL (12); only where it is named
  --help            this
`;

export interface BenchOptions {
  parts: ReadonlySet<BenchPart>;
  overs: Over[];
  requests: number;
  tries: number;
  harmed: number;
  kills: KillCounts;
  killsInLives: number;
  mixed: number;
  minutes: number;
  races: number;
  grown: number;
  seconds: number;
  away: number;
  rude: string[];
  million: boolean;
  products: number | null;
  held: boolean;
  machineFaults: MachineFault[];
  orders: number;
  dataDir: string | undefined;
  against: string | undefined;
  release: string | undefined;
}

/** The measurements to run, or a sentence that says which argument is wrong; "help" if asked for. */
export function readOptions(args: readonly string[]): BenchOptions | "help" | { wrong: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: {
          type: "string",
          default: PARTS.filter((part) => !WITHIN_FAULTS.includes(part) && !NAMED.includes(part)).join(","),
        },
        over: { type: "string", default: OVERS.join(",") },
        requests: { type: "string" },
        tries: { type: "string" },
        harmed: { type: "string" },
        full: { type: "boolean", default: false },
        part: { type: "string" },
        kills: { type: "string" },
        "shop-kills": { type: "string" },
        "erp-kills": { type: "string" },
        seed: { type: "string", default: "1" },
        mixed: { type: "string", default: "100000" },
        minutes: { type: "string", default: "20" },
        races: { type: "string", default: "1000" },
        grown: { type: "string", default: "100000" },
        seconds: { type: "string", default: "5" },
        away: { type: "string", default: "12" },
        rude: { type: "string" },
        million: { type: "boolean", default: false },
        products: { type: "string" },
        fault: { type: "string", default: "" },
        orders: { type: "string" },
        held: { type: "boolean", default: false },
        "data-dir": { type: "string" },
        against: { type: "string" },
        release: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return "help";
    return {
      parts: new Set(choose("only", values.only, PARTS)),
      overs: choose("over", values.over, OVERS),
      requests: readCount("requests", values.requests ?? (values.full ? "1600" : "200")),
      tries: readCount("tries", values.tries ?? (values.full ? "2000" : "200")),
      harmed: readCount("harmed", values.harmed ?? (values.full ? "200" : "16")),
      kills: {
        seed: readCount("seed", values.seed),
        parts:
          values.part === "0"
            ? []
            : choose("part", values.part ?? (values.full ? NUMBERS.join(",") : "1"), NUMBERS).map(Number),
        each: readCount("kills", values.kills ?? "250"),
        shop: readCountOrNone("shop-kills", values["shop-kills"] ?? (values.full ? "50" : "5")),
        erp: readCountOrNone("erp-kills", values["erp-kills"] ?? (values.full ? "20" : "3")),
      },
      killsInLives: readCount("kills", values.kills ?? "60"),
      mixed: readCount("mixed", values.mixed),
      minutes: readCount("minutes", values.minutes),
      races: readCount("races", values.races),
      grown: readCount("grown", values.grown),
      seconds: readCount("seconds", values.seconds),
      away: readCount("away", values.away),
      rude: values.rude?.split(",") ?? [],
      million: values.million,
      products: values.products === undefined ? null : readCount("products", values.products),
      held: values.held,
      machineFaults: MACHINE_FAULTS.filter((name) => values.fault.split(",").some((part) => name.includes(part))),
      orders: readCount("orders", values.orders ?? (values.full ? "2000" : "200")),
      dataDir: values["data-dir"],
      against: values.against,
      release: values.release,
    };
  } catch (error) {
    return { wrong: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
}

const NUMBERS = Array.from({ length: PARTS_OF_KILLS }, (_, at) => String(at + 1));

function choose<Name extends string>(option: string, text: string, names: readonly Name[]): Name[] {
  return text.split(",").map((word) => {
    const name = names.find((one) => one === word);
    if (!name) throw new Error(`--${option}: ${word} is none of ${names.join(", ")}`);
    return name;
  });
}

function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${option}: ${text} is no number from 1 on`);
  return Number(text);
}

function readCountOrNone(option: string, text: string): number {
  return text === "0" ? 0 : readCount(option, text);
}
