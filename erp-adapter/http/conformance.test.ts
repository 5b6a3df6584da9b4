import { afterAll } from "vitest";
import { describeConformance } from "../conformance/describe-conformance.ts";
import { createServedSubjectFactory } from "./served-subject.ts";

const subjects = createServedSubjectFactory();

afterAll(subjects.dispose);

describeConformance({ name: "the embedded ERP behind its server, asked over HTTP,", create: subjects.create });
