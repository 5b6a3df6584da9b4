import { afterAll } from "vitest";
import { describeConformance } from "../../conformance/describe-conformance.ts";
import { createSubjectFactory } from "./conformance-subject.ts";

const subjects = createSubjectFactory();

afterAll(subjects.dispose);

describeConformance({ name: "the embedded ERP", create: subjects.create });
