import { afterAll, describe, expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import type { IdempotencyKey } from "../contract/context.ts";
import { createSubjectFactory } from "../own/embedded/conformance-subject.ts";
import type { Subject } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { formatReport, toJunit } from "./report.ts";
import { runConformance } from "./run.ts";

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
    expect(text).toMatch(/✗ carts +0 hold, 1 fail, 0 skipped\n/);
    expect(text).toContain("\n✗ 35 carts: without a word an update merges");
    expect(text).toMatch(/expected {2}\[[\s\S]+received {2}\[[\s\S]+request {3}carts\.update \[/);
    expect(text).toContain("token: '•••'");
    expect(text).toContain("1 hold, 2 fail, 0 skipped");
    const junit = toJunit("a broken ERP", report);
    expect(junit).toContain('<testsuite name="a broken ERP" tests="3" failures="2" skipped="0"');
    expect(junit.match(/<failure /g)).toHaveLength(2);
    expect(guests.size).toBeGreaterThan(0);
    for (const token of guests)
      for (const out of [text, junit, JSON.stringify(report)]) expect(out).not.toContain(token);
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

test("a report for people says what was skipped and why, and what would run more", () => {
  const skipped = { area: "accounts", outcome: "skipped", milliseconds: 1, failure: null } as const;
  const text = formatReport("it", {
    cases: [
      { ...skipped, id: 95, title: "a login", reason: "the harness gives no staff, no work" },
      { ...skipped, id: 96, title: "a clock", reason: "no login was given" },
    ],
    ...{ holds: 0, fails: 0, skipped: 2, milliseconds: 2 },
  });
  expect(text).toContain("\nSkipped: the harness gives no staff, no work (1)\n  – 95 accounts: a login\n");
  expect(text).toMatch(/→ --harness FILE with the staff's powers runs up to 1 more/);
  expect(text).toMatch(/→ --user and --password of a customer who is there run 1 more/);
});

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
