import { afterAll, describe, expect, test } from "vitest";
import { describeConformance } from "../conformance/describe-conformance.ts";
import { EVERY_CASE } from "../conformance/every-case.ts";
import { isTouchedBy, OTHERS, type Other } from "../conformance/other-capability.ts";
import type { Staff } from "../conformance/staff.ts";
import { missingNeeds, runCase } from "../conformance/trial.ts";
import { isTouched, LACKS, type Lack, withoutCapability } from "../conformance/without-capability.ts";
import { createSubjectFactory } from "../embedded/conformance-subject.ts";
import { completedSubject, subjectWithKeptAccounts } from "./completed-subject.ts";
import { createSharing } from "./testing/share-subjects.ts";

const subjects = createSubjectFactory();
const withoutAccounts = createSubjectFactory({ accounts: "shop" });
const isWhole = process.env.CONFORMANCE === "all";

const sharing = createSharing();

afterAll(async () => {
  await sharing.dispose();
  subjects.dispose();
  withoutAccounts.dispose();
});

/**
 * Each missing capability is tested with the areas that it affects. CONFORMANCE=all runs the whole suite for each one,
 * which takes minutes.
 */
const lacks = Object.keys(LACKS) as Lack[];

describeConformance({
  name: "the embedded ERP, completed by a store that has nothing to do,",
  create: async () => completedSubject(await subjects.create()),
});

describeConformance({
  name: "the embedded ERP without accounts, completed by a store that keeps them,",
  create: async () => subjectWithKeptAccounts(await withoutAccounts.create()),
});

for (const lack of lacks)
  sharing.describe({
    name: `the embedded ERP without ${lack}, completed by the shop's store,`,
    create: () => createLacking(lack),
    cases: isWhole ? EVERY_CASE : EVERY_CASE.filter((one) => isTouched(lack, one)),
  });

for (const other of Object.keys(OTHERS) as Other[])
  sharing.describe({
    name: `the embedded ERP with ${other}, completed by the shop's store,`,
    create: async () => completedSubject(OTHERS[other](await subjects.create())),
    cases: isWhole ? EVERY_CASE : EVERY_CASE.filter((one) => isTouchedBy(other, one)),
  });

describe("a case that is skipped for want of a capability", () => {
  test.each(lacks)("could not be passed without %s", async (lack) => {
    const { adapter, dispose } = await createLacking(lack);
    await dispose();
    const skipped = EVERY_CASE.filter((one) => missingNeeds(one, { ...EVERY_POWER, adapter }).length > 0);
    const passed: number[] = [];
    for (const one of skipped) {
      const outcome = await Promise.allSettled([runCase(one, await createLacking(lack))]);
      if (outcome[0].status === "fulfilled") passed.push(one.id);
    }
    expect(passed).toEqual([]);
  });
});

const EVERY_POWER = {
  staff: {} as Staff,
  setClock: () => {},
  passwordWork: () => 0,
  silenceAfterFirstWrite: async () => async () => {},
  login: { email: "", password: "" },
};

async function createLacking(lack: Lack) {
  return completedSubject(withoutCapability(await subjects.create(), lack));
}
