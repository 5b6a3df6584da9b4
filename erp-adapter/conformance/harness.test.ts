import { afterEach, expect, test } from "vitest";
import { withChecks } from "../around/checks/with-checks.ts";
import { createSubjectFactory } from "../own/embedded/conformance-subject.ts";
import { EVERY_CASE } from "./every-case.ts";
import { createRemoteSubjects } from "./harness.ts";
import { runConformance } from "./run.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test("a clock that stands still is set back after the case that set it, and again before each later case", async () => {
  const subjects = createSubjectFactory();
  const { adapter, staff, setClock, dispose } = await subjects.create();
  closing.push(subjects.dispose, dispose);
  if (!staff || !setClock) throw new TypeError("the embedded ERP has a staff and a clock");
  const instants: number[] = [];
  const harness = {
    createStaff: async () => staff,
    setClock(instant: number) {
      instants.push(instant);
      setClock(instant);
    },
  };
  let setTo: number | null = null;
  const checked = withChecks(adapter, { checksShape: true, clock: () => setTo ?? Date.now() });
  const create = await createRemoteSubjects(async () => ({ adapter: { ...checked, close: async () => {} } }), {
    harness,
    onClock(instant) {
      setTo = instant;
    },
  });
  const cases = EVERY_CASE.filter(({ id }) => [22, 77, 78].includes(id));
  const started = Date.now();
  const report = await runConformance({ create, cases });
  expect(report.cases.map(({ id, outcome }) => [id, outcome])).toEqual([22, 77, 78].map((id) => [id, "holds"]));
  const after = instants.slice(2);
  expect(instants[0]).toBe(Date.UTC(2026, 10, 20));
  expect(after.length).toBeGreaterThan(1);
  for (const instant of after) expect(instant).toBeGreaterThanOrEqual(started);
});
