import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { completedSubject } from "../shop-store/completed-subject.ts";
import { createRemoteSubjects, loadHarness } from "./harness.ts";
import { formatReport, toJunit } from "./report.ts";
import { runConformance } from "./run.ts";

export const USAGE = `npm run conformance -- --url URL [options]

  --url URL         the back end, of a test system: the suite writes carts, orders and registrations
  --user E          e-mail of a customer who is there
  --password P      their password
  --harness FILE    ES module that exports createStaff(): Promise<Staff>; without it what needs the staff is skipped
  --json            the report as JSON
  --junit FILE      the report as JUnit's XML too
`;

/** What the command needs of the outside. */
export interface CommandSurroundings {
  /** An adapter for the back end at this address. */
  connect: (url: string) => Promise<ErpAdapter>;
  write: (text: string) => void;
}

/**
 * Runs the suite against a back end and prints what it found. Exit codes: 0 nothing fails · 1 something does · 2 the
 * command cannot be understood. The shop's store stands beside the back end, as it does in the shop.
 */
export async function runCommand(args: readonly string[], { connect, write }: CommandSurroundings): Promise<number> {
  const options = parseOptions(args);
  if (!options) {
    write(USAGE);
    return 2;
  }
  const { url, user, password, harness, json, junit } = options;
  const create = await createRemoteSubjects(() => connect(url), {
    harness: harness === undefined ? null : await loadHarness(resolve(harness)),
    login: user !== undefined && password !== undefined ? { email: user, password } : undefined,
  });
  const report = await runConformance({ create: async () => completedSubject(await create()) });
  write(json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(url, report));
  if (junit !== undefined) writeFileSync(junit, toJunit(url, report));
  return report.fails === 0 ? 0 : 1;
}

interface Options {
  url: string;
  user?: string;
  password?: string;
  harness?: string;
  json?: boolean;
  junit?: string;
}

function parseOptions(args: readonly string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { type: "string" },
        user: { type: "string" },
        password: { type: "string" },
        harness: { type: "string" },
        json: { type: "boolean" },
        junit: { type: "string" },
      },
    });
    const { url } = values;
    return url !== undefined && /^https?:$/.test(URL.parse(url)?.protocol ?? "") ? { ...values, url } : null;
  } catch {
    return null;
  }
}
