import { afterAll, describe, expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { withChecks } from "../around/checks/with-checks.ts";
import type { IdempotencyKey } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { createSubjectFactory } from "../own/embedded/conformance-subject.ts";
import { CASES_OF_ACT } from "./acts-of-cases.ts";
import type { ConformanceCase, Subject } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { formatReport, toJunit } from "./report.ts";
import { runConformance } from "./run.ts";
import { ACTS, type Act, type Staff } from "./staff.ts";

const subjects = createSubjectFactory();

afterAll(subjects.dispose);

describe("the suite without a test runner", () => {
  test("finds nothing in the embedded ERP, and tells of each case as it ends", async () => {
    const seen: number[] = [];
    const report = await runConformance({ create: subjects.create, cases: TEN, onCase: ({ id }) => seen.push(id) });
    expect(report.cases.map(({ outcome }) => outcome)).toEqual(TEN.map(({ id }) => (id === 191 ? "skipped" : "holds")));
    expect(seen).toEqual(TEN.map(({ id }) => id));
    for (const { outcome, reason } of report.cases) expect(reason === null).toBe(outcome !== "skipped");
  });

  test(`skips what needs a power that the harness lacks, seed ${SEED}`, async () => {
    const cases = pickToday(EVERY_CASE, 10);
    const report = await runConformance({ create: async () => withoutPowers(await subjects.create()), cases });
    expect(report.cases.filter(({ outcome }) => outcome === "fails")).toEqual([]);
    const powerless = await runConformance({
      create: async () => withoutPowers(await subjects.create()),
      cases: OF_POWERS,
    });
    expect(powerless.cases.map(({ reason }) => reason)).toEqual([
      "the harness gives no staff, no work",
      "the harness gives no fixture, no staff, no clock",
    ]);
  });

  test("says of a broken back end what was asked, expected and received, and tells no secret", async () => {
    const guests = new Set<string>();
    const report = await runConformance({ create: async () => broken(await subjects.create(), guests), cases: PICKED });
    expect(report.cases.map(({ id, outcome }) => [id, outcome])).toEqual([
      [4, "holds"],
      [35, "fails"],
      [56, "fails"],
    ]);
    const text = formatReport("a broken ERP", report);
    expect(text).toMatch(/\n✗ carts +1 fail\n/);
    expect(text).toMatch(/^Conformance of a broken ERP\n\n✗ 35 carts: without a word an update merges/);
    expect(text).toMatch(/expected {2}\[[\s\S]+received {2}\[[\s\S]+request {3}carts\.update \[/);
    expect(text).toContain("token: '•••'");
    expect(text).toContain("1 hold, 2 fail, 0 not tried, 0 not declared");
    const junit = toJunit("a broken ERP", report);
    expect(junit).toContain('<testsuite name="a broken ERP" tests="3" failures="2" skipped="0"');
    expect(junit.match(/<failure /g)).toHaveLength(2);
    expect(guests.size).toBeGreaterThan(0);
    for (const token of guests)
      for (const out of [text, junit, JSON.stringify(report)]) expect(out).not.toContain(token);
  });

  test.each<{ what: string; put: (erp: ErpAdapter) => Partial<ErpAdapter>; id: number; said: string }>([
    {
      what: "an answer from yesterday",
      id: 22,
      put: ({ conditions }) => ({
        conditions: async (request, c) =>
          (await conditions(request, c)).map((one) => ({ ...one, quotedAt: new Date(0).toISOString() })),
      }),
      said: "[0].quotedAt is not as agreed: older than a minute, by clocks that may differ by two",
    },
    {
      what: "a value that is none of those allowed",
      id: 22,
      put: ({ conditions }) => ({
        conditions: async (request, c) => {
          const answer = await conditions(request, c);
          return answer.map((one) => Object.assign({ ...one }, { availability: "plenty" }));
        },
      }),
      said: '[0].availability is not as agreed: expected one of "available"|',
    },
  ])("says why $what is wrong", async ({ put, id, said }) => {
    const create = async (): Promise<Subject> => {
      const subject = await subjects.create();
      return {
        ...subject,
        adapter: withChecks({ ...subject.adapter, ...put(subject.adapter) }, { checksShape: true }),
      };
    };
    const { cases } = await runConformance({ create, cases: casesOf(id) });
    expect(cases[0]?.failure?.expected).toContain(said);
  });

  test("names the word of a status that is none", async () => {
    const byWord: Record<string, never> = {};
    const create = async (): Promise<Subject> => {
      const { adapter, ...subject } = await subjects.create();
      const get: typeof adapter.orders.get = async (id, c) => {
        const order = await adapter.orders.get(id, c);
        return { ...order, status: byWord[order.erpStatus] ?? order.status };
      };
      return { ...subject, adapter: { ...adapter, orders: { ...adapter.orders, get } } };
    };
    const { cases } = await runConformance({ create, cases: casesOf(68) });
    expect(cases[0]?.failure?.message).toMatch(/^the word "constructor" has the status function Object\(\)/);
  });

  test("says which call never ends, and goes on", async () => {
    const create = async (): Promise<Subject> => {
      const { adapter, ...subject } = await subjects.create();
      return { ...subject, adapter: { ...adapter, conditions: () => new Promise<never>(() => {}) } };
    };
    const asking: ConformanceCase = {
      ...{ id: 9_999, area: "conditions", title: "a call", needs: [] },
      run: async ({ adapter, visitor }) => {
        await adapter.conditions({ lines: [] }, { ...visitor(), deadline: Date.now() });
      },
    };
    const { cases } = await runConformance({ create, cases: [asking] });
    expect(cases[0]?.failure).toMatchObject({
      message: "conditions has not ended 2 s after its deadline",
      received: "'no answer'",
    });
  });

  test("a back end that cannot be made fails its cases", async () => {
    const report = await runConformance({ create: () => Promise.reject(new Error("no route")) });
    expect(report.cases.map(({ failure }) => failure?.message)).toEqual(EVERY_CASE.map(() => "no route"));
  });

  test(`cases that do not need the fixture hold for a back end without products, seed ${SEED}`, async () => {
    const cases = EVERY_CASE.filter(
      ({ id, needs }) => !needs.includes("fixture") && !needs.includes("goods") && !WITH_OWN_GOODS.has(id),
    );
    const create = async () => emptied(await subjects.create());
    const report = await runConformance({ create, cases: pickToday(cases, 15) });
    expect(report.cases.filter(({ outcome }) => outcome === "fails")).toEqual([]);
    expect(report.holds).toBeGreaterThan(5);
  });
});

test("until the first red one, the areas are run in their order, and none after the one that fails", async () => {
  const guests = new Set<string>();
  const cases = casesOf(4, 22, 35, 36, 56, 118);
  const report = await runConformance({
    create: async () => broken(await subjects.create(), guests),
    cases,
    untilRed: true,
  });
  expect(report.cases.map(({ id, outcome }) => [id, outcome])).toEqual([
    [4, "holds"],
    [22, "holds"],
    [35, "fails"],
    [36, "holds"],
  ]);
  expect(report.left).toBe(2);
});

test(`each act names the cases that use it, seed ${SEED}`, async () => {
  for (const one of pickToday(EVERY_CASE, 15)) {
    const used = new Set<string>();
    const create = async (): Promise<Subject> => {
      const { staff, ...subject } = await subjects.create();
      return { ...subject, staff: staff && noting(staff, (act) => used.add(act)) };
    };
    const { holds } = await runConformance({ create, cases: [one] });
    const named = ACTS.filter((act) => CASES_OF_ACT[act].includes(one.id));
    if (holds === 1) expect([one.id, ...named.toSorted()]).toEqual([one.id, ...[...used].sort()]);
  }
});

function noting(staff: Staff, note: (act: Act) => void): Staff {
  const acts = ACTS.map((act) => {
    const own: unknown = staff[act];
    return [
      act,
      (...args: unknown[]) => {
        note(act);
        return typeof own === "function" ? Reflect.apply(own, staff, args) : undefined;
      },
    ];
  });
  return { ...staff, ...Object.fromEntries(acts) };
}

/** Cases that search for products that they have added themselves. */
const WITH_OWN_GOODS: ReadonlySet<number> = new Set([155, 252, 270]);
const casesOf = (...ids: number[]) => EVERY_CASE.filter(({ id }) => ids.includes(id));
const PICKED = casesOf(4, 35, 56);
const OF_POWERS = casesOf(95, 96);
/** One case of each of ten areas; the embedded ERP does not declare what case 191 needs. */
const TEN = casesOf(4, 22, 26, 35, 56, 92, 104, 124, 152, 191);

function withoutPowers(subject: Subject): Subject {
  return { ...subject, staff: null, setClock: null, passwordWork: null, hasFixture: false };
}

/** A subject that replaces cart lines instead of merging them, and books a repeated order again. */
function broken({ adapter, ...subject }: Subject, guests: Set<string>): Subject {
  const { carts, orders, accounts } = adapter;
  return {
    ...subject,
    adapter: {
      ...adapter,
      carts: { ...carts, update: (id, update, c) => carts.update(id, { ...update, merge: false }, c) },
      orders: {
        ...orders,
        place: (draft, c) => orders.place(draft, { ...c, idempotencyKey: crypto.randomUUID() as IdempotencyKey }),
      },
      accounts: {
        ...accounts,
        async guest(c) {
          const guest = await accounts.guest(c);
          guests.add(guest.token);
          return guest;
        },
      },
    },
  };
}

/** The same back end, whose search finds no product. */
function emptied(subject: Subject): Subject {
  const { catalogue } = subject.adapter;
  const search: typeof catalogue.search = async (query, c) => catalogue.search({ ...query, text: "no such words" }, c);
  return { ...subject, adapter: { ...subject.adapter, catalogue: { ...catalogue, search } }, hasFixture: false };
}
