import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { LoginRequest } from "../contract/accounts.ts";
import { completedSubject } from "../shop-store/completed-subject.ts";
import { type Connection, createRemoteSubjects, loadHarness } from "./harness.ts";
import { checkLogin } from "./preflight.ts";
import { formatReport, toJunit } from "./report.ts";
import { type CaseReport, runConformance } from "./run.ts";

export const USAGE = `npm run conformance -- --url URL [options]

  --url URL         the back end, of a test system: the suite writes carts and registrations
  --user E          e-mail of a customer who is there
  --password P      their password
  --orders          without a harness: books small orders of products that it finds there
  --harness FILE    ES module that exports createStaff(): Promise<Staff>; without it what needs the staff is skipped
  --json            the report as JSON
  --junit FILE      the report as JUnit's XML too
  --help            this

ERP_API_KEY goes with every call. Exit code 0: nothing fails · 1: something does · 2: it cannot be run.
`;

/** The outside world as the command needs it. */
export interface CommandSurroundings {
  /** Null if a back end answers there; otherwise a sentence that says why not. */
  check: (url: string) => Promise<string | null>;
  /** An adapter for the back end at this address. `secrets` must never appear in the recorded exchanges. */
  connect: (url: string, secrets: readonly string[]) => Promise<Connection>;
  /** prints the report */
  write: (text: string) => void;
  /** prints problems and progress */
  complain: (text: string) => void;
}

/**
 * Runs the suite against a back end and prints the findings. Exit codes: 0 no case fails · 1 some case fails · 2 the
 * suite cannot run. The shop's store stands beside the back end, as it does in the shop. Rejects if the harness file is
 * no harness.
 */
export async function runCommand(args: readonly string[], surroundings: CommandSurroundings): Promise<number> {
  const { check, write, complain } = surroundings;
  const options = parseOptions(args);
  if (options === "help") {
    write(USAGE);
    return 0;
  }
  if (typeof options === "string") {
    complain(`${options}\n\n${USAGE}`);
    return 2;
  }
  const { url, login, orders, harness, json, junit } = options;
  const connect = () => surroundings.connect(url, login ? [login.password] : []);
  const obstacle = (await check(url)) ?? (login ? await checkLogin(connect, login) : null);
  if (obstacle !== null) {
    complain(`${obstacle}\n`);
    return 2;
  }
  const create = await createRemoteSubjects(connect, {
    harness: harness === undefined ? null : await loadHarness(resolve(harness)),
    login,
    mayBook: orders,
  });
  const report = await runConformance({
    create: async () => completedSubject(await create()),
    onCase: ({ outcome }) => complain(MARKS[outcome]),
  });
  complain("\n");
  write(json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(url, report));
  if (junit !== undefined) writeFileSync(junit, toJunit(url, report));
  return report.fails === 0 ? 0 : 1;
}

/** Progress: one sign for each case. */
const MARKS: Record<CaseReport["outcome"], string> = { holds: "✓", fails: "✗", skipped: "–" };

interface Options {
  url: string;
  login: LoginRequest | undefined;
  orders: boolean;
  harness?: string;
  json?: boolean;
  junit?: string;
}

/** The options, or a sentence that says what is wrong with them. */
function parseOptions(args: readonly string[]): Options | "help" | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { type: "string" },
        user: { type: "string" },
        password: { type: "string" },
        orders: { type: "boolean", default: false },
        harness: { type: "string" },
        json: { type: "boolean" },
        junit: { type: "string" },
        help: { type: "boolean" },
      },
    });
    const { url, user: email, password, help, ...rest } = values;
    if (help) return "help";
    if (url === undefined) return "--url is missing: the address of the back end";
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) return `--url ${url} is no http(s) address`;
    if ((email === undefined) !== (password === undefined))
      return email === undefined ? "--password without --user" : "--user without --password";
    return { ...rest, url, login: email === undefined || password === undefined ? undefined : { email, password } };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
