import { describe, test } from "vitest";
import type { ConformanceCase, Subject } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { missingNeeds, reasonOf, runCase } from "./trial.ts";

/** A back end as the suite is told of it. */
export interface Conformance {
  name: string;
  /** A fresh back end with the fixture in it, for one case alone. */
  create: () => Promise<Subject>;
  /** all unless given */
  cases?: readonly ConformanceCase[];
}

/** Runs the whole suite on a back end as vitest tests. A case whose needs it cannot meet is listed as skipped, with the reason. */
export function describeConformance({ name, create, cases = EVERY_CASE }: Conformance): void {
  describe(`${name} keeps the contract`, () => {
    for (const one of cases)
      test(`${one.id} ${one.area}: ${one.title}`, async (context) => {
        const subject = await create();
        const missing = missingNeeds(one, subject);
        if (missing.length > 0) {
          await subject.dispose();
          context.skip(reasonOf(missing));
        }
        await runCase(one, subject);
      });
  });
}
