import { afterAll, describe, expect, test } from "vitest";
import { IS_LONG, pickToday, SEED } from "#tests/support/rounds.ts";
import type { ConformanceCase } from "../../conformance/case.ts";
import { EVERY_CASE } from "../../conformance/every-case.ts";
import { isTouchedBy, OTHERS, type Other } from "../../conformance/other-capability.ts";
import type { Staff } from "../../conformance/staff.ts";
import { missingNeeds, runCase } from "../../conformance/trial.ts";
import { LACKS, type Lack, withoutCapability } from "../../conformance/without-capability.ts";
import { createSubjectFactory } from "../../own/embedded/conformance-subject.ts";
import { completedSubject, subjectWithKeptAccounts } from "./completed-subject.ts";
import { createSharing } from "./testing/share-subjects.ts";
import { traceCases } from "./testing/traced-cases.ts";

const subjects = createSubjectFactory();
const withoutAccounts = createSubjectFactory({ accounts: "shop" });

const sharing = createSharing();

afterAll(async () => {
  await sharing.dispose();
  subjects.dispose();
  withoutAccounts.dispose();
});

/** A sixth of the lacks a day: six days take all of them. */
const lacks = pickToday(Object.keys(LACKS) as Lack[], Math.ceil(Object.keys(LACKS).length / 6));
const traced = IS_LONG ? [] : await traceCases(EVERY_CASE, subjects.create);

/**
 * The cases to run without a capability: those that it touches, and five others by today's seed. Long rounds run the
 * whole suite without each capability, which takes minutes.
 */
async function casesWithout(lack: Lack): Promise<readonly ConformanceCase[]> {
  if (IS_LONG) return EVERY_CASE;
  const touched: ConformanceCase[] = [];
  for (const { one, isTouchedBy } of traced) if (await isTouchedBy(LACKS[lack])) touched.push(one);
  const others = EVERY_CASE.filter((one) => !touched.includes(one));
  return [...touched, ...pickToday(others, 5)];
}

// A tenth of the cases a day: without one capability the store has nothing to do in most cases either.
sharing.describe({
  name: `the embedded ERP, completed by a store that has nothing to do, seed ${SEED},`,
  create: async () => completedSubject(await subjects.create()),
  cases: pickToday(EVERY_CASE, Math.ceil(EVERY_CASE.length / 10)),
});

sharing.describe({
  name: `the embedded ERP without accounts, completed by a store that keeps them, seed ${SEED},`,
  create: async () => subjectWithKeptAccounts(await withoutAccounts.create()),
  cases: pickToday(EVERY_CASE, Math.ceil(EVERY_CASE.length / 2)),
});

for (const lack of lacks)
  sharing.describe({
    name: `the embedded ERP without ${lack}, completed by the shop's store, seed ${SEED},`,
    create: () => createLacking(lack),
    cases: await casesWithout(lack),
  });

const others = Object.keys(OTHERS) as Other[];
for (const other of pickToday(others, others.length / 2))
  sharing.describe({
    name: `the embedded ERP with ${other}, completed by the shop's store, seed ${SEED},`,
    create: async () => completedSubject(OTHERS[other](await subjects.create())),
    cases: IS_LONG ? EVERY_CASE : EVERY_CASE.filter((one) => isTouchedBy(other, one)),
  });

describe(`a case that is skipped for want of a capability, seed ${SEED}`, () => {
  test.each(lacks)("could not be passed without %s", async (lack) => {
    const { adapter, dispose } = await createLacking(lack);
    await dispose();
    const skipped = EVERY_CASE.filter((one) => missingNeeds(one, { ...EVERY_POWER, adapter }).length > 0);
    const passed: number[] = [];
    for (const one of pickToday(skipped, 3)) {
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
