import { afterAll } from "vitest";
import { completedSubject, subjectWithKeptAccounts } from "#erp-adapter/around/shop-store/completed-subject.ts";
import { createSharing } from "#erp-adapter/around/shop-store/testing/share-subjects.ts";
import { EVERY_CASE } from "#erp-adapter/conformance/every-case.ts";
import { type Lack, withoutCapability } from "#erp-adapter/conformance/without-capability.ts";
import { createSubjectFactory } from "#erp-adapter/own/embedded/conformance-subject.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { openTestStore } from "./testing/open-test-store.ts";

/** In these tests, the shop's store, which serves what an ERP lacks, fulfils the ERP contract on PostgreSQL. */
const subjects = createSubjectFactory();
const withoutAccounts = createSubjectFactory({ accounts: "shop" });
const sharing = createSharing();

afterAll(async () => {
  await sharing.dispose();
  subjects.dispose();
  withoutAccounts.dispose();
});

/** The areas of the contract that the store serves, by the capability that the ERP lacks. */
const AREAS = {
  "carts.owner shop": ["carts", "rights", "transport"],
  "carts.versions": ["carts"],
  "carts.keys": ["carts"],
  "accounts.guest shop": ["carts", "accounts", "orders"],
  "orders.idempotency": ["orders"],
  "favourites.owner shop": ["favourites"],
} satisfies Partial<Record<Lack, string[]>>;

// Each day others: on SQLite all run each day, on the same statements.
for (const [lack, areas] of pickToday(Object.entries(AREAS), 2))
  sharing.describe({
    name: `the embedded ERP without ${lack}, completed by a store on PostgreSQL, seed ${SEED},`,
    create: async () => completedSubject(withoutCapability(await subjects.create(), lack as Lack), openTestStore),
    cases: EVERY_CASE.filter(({ area }) => areas.includes(area)),
  });

sharing.describe({
  name: "the embedded ERP without accounts, completed by a store on PostgreSQL that keeps them,",
  create: async () => subjectWithKeptAccounts(await withoutAccounts.create(), openTestStore),
  cases: EVERY_CASE.filter(({ area }) => ["accounts", "carts", "rights"].includes(area)),
});
