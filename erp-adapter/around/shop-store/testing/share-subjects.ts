import { type Conformance, describeConformance } from "../../../conformance/describe-conformance.ts";
import { EVERY_CASE } from "../../../conformance/every-case.ts";
import { needsItsOwn, type SharedSubject, shareSubject } from "../shared-subject.ts";

/**
 * Runs cases of the suite on one shared subject; cases that need their own (`needsItsOwn`) get a fresh subject each.
 */
export function createSharing() {
  const shared: SharedSubject[] = [];
  return {
    describe({ name, create, cases = EVERY_CASE }: Conformance): void {
      const alone = cases.filter(needsItsOwn);
      if (alone.length > 0) describeConformance({ name, create, cases: alone });
      const together = cases.filter((one) => !needsItsOwn(one));
      if (together.length === 0) return;
      const subject = shareSubject(create);
      shared.push(subject);
      describeConformance({ name, create: subject.create, cases: together });
    },
    async dispose(): Promise<void> {
      for (const subject of shared) await subject.dispose();
    },
  };
}
