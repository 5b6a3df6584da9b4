import { afterAll } from "vitest";
import { subjectWithKeptAccounts } from "../../around/shop-store/completed-subject.ts";
import { describeConformance } from "../../conformance/describe-conformance.ts";
import { EVERY_CASE } from "../../conformance/every-case.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { createServedSubjectFactory, serveSubject } from "./served-subject.ts";

const subjects = createServedSubjectFactory();
const withoutAccounts = createSubjectFactory({ accounts: "shop" });

afterAll(() => {
  subjects.dispose();
  withoutAccounts.dispose();
});

describeConformance({ name: "the embedded ERP behind its server, asked over HTTP,", create: subjects.create });

/** The areas whose answers depend on the user for whom the shop vouches. */
const OF_USERS = ["conditions", "orders", "ledgers", "accounts", "rights"];

describeConformance({
  name: "the embedded ERP without accounts behind its server, completed by a store that keeps them,",
  create: async () => subjectWithKeptAccounts(await serveSubject(await withoutAccounts.create())),
  cases: EVERY_CASE.filter(({ area }) => OF_USERS.includes(area)),
});
