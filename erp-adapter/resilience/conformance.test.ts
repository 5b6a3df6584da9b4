import { afterAll } from "vitest";
import { describeConformance } from "../conformance/describe-conformance.ts";
import { createSubjectFactory } from "../embedded/conformance-subject.ts";
import { withResilience } from "./with-resilience.ts";

const subjects = createSubjectFactory();

afterAll(subjects.dispose);

describeConformance({
  name: "the embedded ERP behind its guards",
  async create() {
    const subject = await subjects.create();
    return { ...subject, adapter: withResilience(subject.adapter) };
  },
});
