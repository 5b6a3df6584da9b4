import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mapMethods } from "#erp-adapter/around/resilience/map-methods.ts";
import { subjectWithKeptAccounts } from "#erp-adapter/around/shop-store/completed-subject.ts";
import type { ConformanceCase } from "#erp-adapter/conformance/case.ts";
import { createRemoteSubjects } from "#erp-adapter/conformance/harness.ts";
import { formatSkipped } from "#erp-adapter/conformance/report.ts";
import { type CaseReport, runConformance } from "#erp-adapter/conformance/run.ts";
import { withSearch } from "#erp-adapter/conformance/searched-back-end.ts";
import { createErpAdapter } from "#erp-adapter/index.ts";
import type { TrytonAccess } from "#erp-adapter/tryton/client.ts";
import * as harness from "#erp-adapter/tryton/conformance-harness.ts";
import { openSilentWire } from "./silent-wire.ts";
import type { Tally } from "./tally.ts";

/**
 * Runs the conformance suite on a Tryton, and prints the results of each area, and in a few lines what was skipped.
 * Skips the cases that have not begun by `ends`, epoch milliseconds.
 */
export async function runSuite(given: {
  tally: Tally;
  cases: readonly ConformanceCase[];
  ends: number;
  tryton: TrytonAccess;
  env: Record<string, string>;
}): Promise<void> {
  const { tally, cases, ends, tryton, env } = given;
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-tryton-suite-"));
  Object.assign(process.env, env, { ERP_ADMIN: tryton.user, ERP_ADMIN_PASSWORD: tryton.password });
  const { url, silenceAfterFirstWrite, close } = await openSilentWire(tryton.url);
  const settings = { dataDir, url, apiKey: null, timeoutMs: 10_000, variables: env };
  const erp = await createErpAdapter({ kind: "tryton", ...settings }, { note() {} });
  const reached = {
    connect: async () => ({ adapter: { ...mapMethods(erp, (_, ask) => ask), close: async () => {} } }),
    close: () => erp.close(),
  };
  // The suite's office withdraws products but deletes none, so the list of changes is enough to update the search.
  const backEnd = await withSearch(reached, false);
  const reports: CaseReport[] = [];
  let late = 0;
  try {
    const create = await createRemoteSubjects(backEnd.connect, { harness: { ...harness, silenceAfterFirstWrite } });
    for (const one of cases) {
      const name = `case ${one.id}, ${one.area}: ${one.title}`;
      if (Date.now() > ends) {
        late += 1;
        continue;
      }
      const run = await runConformance({ create: async () => subjectWithKeptAccounts(await create()), cases: [one] });
      for (const report of run.cases) tell(name, report, tally);
      reports.push(...run.cases);
    }
  } finally {
    await backEnd.close();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  tally.skipMany(late, "no time is left");
  for (const line of formatSkipped(reports)) console.log(line);
  for (const [area, own] of Map.groupBy(reports, (report) => report.area))
    console.log(`    ${area}: ${summaryOf(own)}`);
}

function tell(name: string, { outcome, failure }: CaseReport, tally: Tally): void {
  if (outcome === "holds") tally.hold(name);
  else if (outcome === "skipped") tally.skipped += 1;
  else tally.fail(name, `${failure?.message}: expected ${failure?.expected}, received ${failure?.received}`);
}

function summaryOf(reports: readonly CaseReport[]): string {
  const count = (outcome: CaseReport["outcome"]) => reports.filter((report) => report.outcome === outcome).length;
  const seconds = Math.round(reports.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000);
  return `${count("holds")} hold, ${count("fails")} fail, ${count("skipped")} skipped, in ${seconds} s`;
}
