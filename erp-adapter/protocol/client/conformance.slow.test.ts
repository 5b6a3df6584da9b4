import { afterAll } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { subjectWithKeptAccounts } from "../../around/shop-store/completed-subject.ts";
import { createSharing } from "../../around/shop-store/testing/share-subjects.ts";
import { EVERY_CASE } from "../../conformance/every-case.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { createServedSubjectFactory, serveSubject } from "./served-subject.ts";

const subjects = createServedSubjectFactory();
const withoutAccounts = createSubjectFactory({ accounts: "shop" });

const sharing = createSharing();

afterAll(async () => {
  await sharing.dispose();
  subjects.dispose();
  withoutAccounts.dispose();
});

// The half that the example does not take over HTTP today (example/conformance.slow.test.ts).
sharing.describe({
  name: `the embedded ERP behind its server, asked over HTTP, seed ${SEED},`,
  create: subjects.create,
  cases: pickToday(EVERY_CASE, Math.ceil(EVERY_CASE.length / 2)),
});

/** The areas whose answers depend on the user for whom the shop vouches. */
const OF_USERS = ["conditions", "orders", "ledgers", "accounts", "rights"];
const casesOfUsers = EVERY_CASE.filter(({ area }) => OF_USERS.includes(area));

sharing.describe({
  name: `the embedded ERP without accounts behind its server, completed by a store that keeps them, seed ${SEED},`,
  create: async () => subjectWithKeptAccounts(await serveSubject(await withoutAccounts.create())),
  cases: pickToday(casesOfUsers, Math.ceil(casesOfUsers.length / 2)),
});
