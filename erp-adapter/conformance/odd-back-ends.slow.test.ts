import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { createSubjectFactory } from "../own/embedded/conformance-subject.ts";
import { EVERY_CASE } from "./every-case.ts";
import { ODD_BACK_ENDS } from "./odd-back-ends.ts";
import { runConformance } from "./run.ts";

const subjects = createSubjectFactory();
afterAll(subjects.dispose);

/** The number of cases a day beside those that the oddity surely touches; in long rounds all of its areas. */
const OTHERS = 6;

describe(`no case fails for a good back end that, seed ${SEED},`, () => {
  test.each(ODD_BACK_ENDS)("$odd", async ({ in: put, touches, always }) => {
    const others = EVERY_CASE.filter(({ id, area }) => touches.includes(area) && !always.includes(id));
    const cases = [...EVERY_CASE.filter(({ id }) => always.includes(id)), ...pickToday(others, OTHERS)];
    const report = await runConformance({ create: async () => put(await subjects.create()), cases });
    expect(report.cases.filter(({ outcome }) => outcome === "fails")).toEqual([]);
    expect(report.holds).toBeGreaterThan(0);
  });
});

test("docs/conformance.md says how many odd back ends there are", () => {
  const [, said] = /(\d+) odd back ends/.exec(readFileSync("docs/conformance.md", "utf8")) ?? [];
  expect(Number(said)).toBe(ODD_BACK_ENDS.length);
});
