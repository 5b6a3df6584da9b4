import { describe, test } from "vitest";
import type { ConformanceCase, Subject } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { isMissingAct } from "./staff.ts";
import { missingNeeds, reasonOf, runCase } from "./trial.ts";

/** A back end, described for the suite. */
export interface Conformance {
  name: string;
  /** A fresh back end with the fixture in it, used by one case only. */
  create: () => Promise<Subject>;
  /** all cases by default */
  cases?: readonly ConformanceCase[];
}

/**
 * Runs the whole suite on a back end as vitest tests. A case is listed as skipped, with the reason, if its needs are
 * not met.
 */
export function describeConformance({ name, create, cases = EVERY_CASE }: Conformance): void {
  describe(`${name} keeps the contract`, () => {
    for (const one of cases)
      test(`${one.id} ${one.area}: ${one.title}`, async (context) => {
        const subject = await create();
        const missing = missingNeeds(one, subject);
        if (missing.length > 0) {
          await subject.dispose();
          context.skip(reasonOf(missing, subject.adapter.capabilities.accounts.login));
        }
        await runCase(one, subject).catch((error: unknown) => {
          if (isMissingAct(error)) context.skip(error.message);
          throw error;
        });
      });
  });
}
