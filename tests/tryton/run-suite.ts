import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConformanceCase } from "#erp-adapter/conformance/case.ts";
import { createRemoteSubjects } from "#erp-adapter/conformance/harness.ts";
import { runConformance } from "#erp-adapter/conformance/run.ts";
import { createErpAdapter } from "#erp-adapter/index.ts";
import { mapMethods } from "#erp-adapter/resilience/map-methods.ts";
import { completedSubject } from "#erp-adapter/shop-store/completed-subject.ts";
import type { TrytonAccess } from "#erp-adapter/tryton/client.ts";
import * as harness from "#erp-adapter/tryton/conformance-harness.ts";
import { withSearch } from "./searched-erp.ts";
import type { Tally } from "./tally.ts";

/** Runs the conformance suite on a Tryton; from `ends` on, cases are skipped for want of time. */
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
  const settings = { dataDir, url: tryton.url, apiKey: null, timeoutMs: 10_000, variables: env };
  const erp = await createErpAdapter({ kind: "tryton", ...settings }, { note() {} });
  const adapter = withSearch(erp, join(dataDir, "catalogue"));
  try {
    const connect = async () => ({ adapter: { ...mapMethods(adapter, (_, ask) => ask), close: async () => {} } });
    const create = await createRemoteSubjects(connect, { harness });
    for (const one of cases) {
      const name = `case ${one.id}, ${one.area}: ${one.title}`;
      if (Date.now() > ends) {
        tally.skip(name, "no time is left");
        continue;
      }
      const report = await runConformance({ create: async () => completedSubject(await create()), cases: [one] });
      for (const { outcome, reason, failure } of report.cases) {
        if (outcome === "holds") tally.hold(name);
        else if (outcome === "skipped") tally.skip(name, reason ?? "");
        else tally.fail(name, `${failure?.message}: expected ${failure?.expected}, received ${failure?.received}`);
      }
    }
  } finally {
    await adapter.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
