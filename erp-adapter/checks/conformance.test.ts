import { afterAll } from "vitest";
import { describeConformance } from "../conformance/describe-conformance.ts";
import { createSubjectFactory } from "../embedded/conformance-subject.ts";
import { withChecks } from "./with-checks.ts";

const subjects = createSubjectFactory();

afterAll(subjects.dispose);

/** An adapter that keeps the contract is never refused by the checks. */
describeConformance({
  name: "the embedded ERP, all of whose answers are checked",
  async create() {
    const subject = await subjects.create();
    let setTo: number | null = null;
    const clock = () => setTo ?? Date.now();
    return {
      ...subject,
      adapter: withChecks(subject.adapter, { checksShape: true, clock }),
      setClock(instant) {
        setTo = instant;
        subject.setClock?.(instant);
      },
    };
  },
});
