import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inspect, parseArgs } from "node:util";
import { mapMethods } from "../around/resilience/map-methods.ts";
import { subjectWithKeptAccounts } from "../around/shop-store/completed-subject.ts";
import type { Clock } from "../clock-and-ids.ts";
import type { LoginRequest } from "../contract/accounts.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { ConformanceCase } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { type Connection, createRemoteSubjects, loadHarness } from "./harness.ts";
import { checkLogin } from "./preflight.ts";
import { formatReport, toJunit } from "./report.ts";
import { type CaseReport, runConformance } from "./run.ts";
import { withSearch } from "./searched-back-end.ts";

const AREAS = [...new Set(EVERY_CASE.map(({ area }) => area))];

/** `program` is what a person types before the options. */
export const usageOf = (program: string) => `${program} FOLDER | --module PATH | --url URL [options]

  FOLDER            an adapter as new-adapter writes it: FOLDER/adapter.ts, with the harness FOLDER/harness.ts
  --url URL         the back end, of a test system: the suite writes carts and registrations
  --module PATH     or an adapter in this process, as ERP_ADAPTER=PATH has it, with all ERP_ settings; of a test system too
  --user E          e-mail of a customer who is there
  --password P      their password
  --orders          without a harness: books small orders of products that it finds there
  --harness FILE    ES module that exports createStaff(): Promise<Partial<Staff>>; what needs an act that it lacks is skipped
  --only 22,23      these cases alone, by their numbers
  --area NAME       the cases of this area alone: ${AREAS.join(", ")}
  --until-red       the areas in their order, and none after the first one in which a case fails
  --json            the report as JSON
  --junit FILE      the report as JUnit's XML too
  --help            this

ERP_API_KEY goes with every call to a URL. Exit code 0: nothing fails · 1: something does · 2: it cannot be run.
`;

/** The parts of the environment that the command uses; tests replace it. */
export interface CommandSurroundings {
  /** Null if the suite can run against the back end at this URL; otherwise a sentence that says why not. */
  check: (url: string) => Promise<string | null>;
  /** An adapter for the back end at this URL. `secrets` must never appear in the recorded exchanges. */
  connect: (url: string, secrets: readonly string[]) => Promise<Connection>;
  /** The adapter that a module creates; `clock` tells how old its answers are. Rejects with one sentence if none. */
  openModule: (path: string, clock: Clock) => Promise<ErpAdapter>;
  /** prints the report */
  write: (text: string) => void;
  /** prints problems and progress */
  complain: (text: string) => void;
}

/**
 * Runs the suite against a back end and prints the findings. Resolves to the exit code. 0: no case fails · 1: some case
 * fails · 2: the suite cannot run. The shop's store is added to the back end, as in a shop. Rejects if the harness file
 * is not a harness.
 */
export async function runCommand(
  args: readonly string[],
  surroundings: CommandSurroundings,
  program = "npm run conformance --",
): Promise<number> {
  const { write, complain } = surroundings;
  const options = parseOptions(args);
  if (options === "help") {
    write(usageOf(program));
    return 0;
  }
  if (typeof options === "string") {
    complain(`${options}\n\n${usageOf(program)}`);
    return 2;
  }
  const { login, cases, untilRed, orders, harness, json, junit } = options;
  // The age of an answer is measured by the back end's clock, which a case may set.
  let setTo: number | null = null;
  const clock = () => setTo ?? Date.now();
  const reached =
    "module" in options ? await openModule(options.module, clock, surroundings) : reach(options, surroundings);
  let backEnd = reached;
  try {
    const obstacle = (await backEnd.check()) ?? (login ? await checkLogin(backEnd.connect, login) : null);
    if (obstacle !== null) {
      complain(`${obstacle}\n`);
      return 2;
    }
    backEnd = await withSearch(reached, harness !== undefined);
    const create = await createRemoteSubjects(backEnd.connect, {
      harness: harness === undefined ? null : await loadHarness(resolve(harness)),
      login,
      mayBook: orders,
      onClock(instant) {
        setTo = instant;
      },
      warn: (sentence) => complain(`${sentence}\n`),
    });
    let slow: NodeJS.Timeout | undefined;
    const report = await runConformance({
      create: async () => subjectWithKeptAccounts(await create()),
      cases,
      untilRed,
      onStart({ id, title }) {
        slow = setTimeout(() => complain(`\ncase ${id} takes long: ${title}\n`), SLOW_MS);
      },
      onCase({ outcome }) {
        clearTimeout(slow);
        complain(MARKS[outcome]);
      },
    });
    complain("\n");
    write(json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(backEnd.name, report));
    if (junit !== undefined) writeFileSync(junit, toJunit(backEnd.name, report));
    return report.fails === 0 ? 0 : 1;
  } finally {
    await backEnd.close();
  }
}

/** The back end under test, as the command reaches it. */
interface BackEnd {
  name: string;
  /** null if the suite can run, otherwise a sentence that says why not */
  check: () => Promise<string | null>;
  /** an adapter for one case */
  connect: () => Promise<Connection>;
  close: () => Promise<void>;
}

function reach({ url, login }: Options & { url: string }, { check, connect }: CommandSurroundings): BackEnd {
  return {
    name: url,
    check: () => check(url),
    connect: () => connect(url, login ? [login.password] : []),
    close: async () => {},
  };
}

/** Milliseconds that a module's `health` may take. */
const HEALTH_MS = 5_000;

/** One adapter for all cases, because creating it may take long. */
async function openModule(
  path: string,
  clock: Clock,
  { openModule: open }: Pick<CommandSurroundings, "openModule">,
): Promise<BackEnd> {
  const adapter = await open(path, clock);
  return {
    name: path,
    async check() {
      const health = await Promise.race([adapter.health(), pause(HEALTH_MS, null)]);
      if (health === null) return `${path}: health has not answered within ${HEALTH_MS / 1_000} s.`;
      if (typeof health?.ok !== "boolean") return `${path}: health answers ${inspect(health)}, and not { ok, detail }.`;
      return health.ok ? null : `${path} says that its ERP does not answer: ${health.detail}`;
    },
    connect: async () => ({ adapter: { ...mapMethods(adapter, (_, ask) => ask), close: async () => {} } }),
    close: () => adapter.close(),
  };
}

/** Milliseconds after which a case that is still running is named, because it may never end. */
const SLOW_MS = 20_000;

/** The sign that shows the outcome of a finished case in the progress. */
const MARKS: Record<CaseReport["outcome"], string> = { holds: "✓", fails: "✗", skipped: "–" };

type Options = Choices & ({ url: string } | { module: string });

interface Choices {
  cases: readonly ConformanceCase[];
  login: LoginRequest | undefined;
  orders: boolean;
  untilRed: boolean;
  harness?: string;
  json?: boolean;
  junit?: string;
}

/** The options, or a sentence that says what is wrong with them. */
function parseOptions(args: readonly string[]): Options | "help" | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: "string" },
        module: { type: "string" },
        only: { type: "string" },
        area: { type: "string" },
        "until-red": { type: "boolean", default: false },
        user: { type: "string" },
        password: { type: "string" },
        orders: { type: "boolean", default: false },
        harness: { type: "string" },
        json: { type: "boolean" },
        junit: { type: "string" },
        help: { type: "boolean" },
      },
    });
    const { url, module, user: email, password, only, area, help, "until-red": untilRed, ...rest } = values;
    if (help) return "help";
    const [folder, extra] = positionals;
    if (extra !== undefined) return `"${extra}" is too much: give one folder`;
    if ([url, module, folder].filter((one) => one !== undefined).length > 1)
      return "FOLDER, --url and --module name several back ends: give one of them";
    if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
      return `--url ${url} is no http(s) address`;
    if ((email === undefined) !== (password === undefined))
      return email === undefined ? "--password without --user" : "--user without --password";
    const cases = chooseCases(only, area);
    if (typeof cases === "string") return cases;
    const login = email === undefined || password === undefined ? undefined : { email, password };
    if (url !== undefined) return { ...rest, untilRed, cases, login, url };
    if (module !== undefined) return { ...rest, untilRed, cases, login, module };
    if (folder !== undefined)
      return {
        harness: join(folder, "harness.ts"),
        ...rest,
        untilRed,
        cases,
        login,
        module: join(folder, "adapter.ts"),
      };
    return "FOLDER is missing: the folder of an adapter; or --module, the path of one; or --url, the address of a back end";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The cases with these numbers in this area, or a sentence about a number or area that does not exist. */
function chooseCases(only: string | undefined, area: string | undefined): readonly ConformanceCase[] | string {
  if (area !== undefined && !AREAS.includes(area)) return `--area ${area} is none of ${AREAS.join(", ")}`;
  const numbers = only?.split(",").map(Number);
  const unknown = numbers?.find((number) => !EVERY_CASE.some(({ id }) => id === number));
  if (unknown !== undefined) return `--only ${only} names no case: the numbers stand in the report`;
  const chosen = EVERY_CASE.filter((one) => (numbers?.includes(one.id) ?? true) && one.area === (area ?? one.area));
  return chosen.length > 0 ? chosen : `--only ${only} has no case of --area ${area}`;
}
