import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Anchor } from "../../../contract/paging.ts";
import { createDayPages, type DayFilter, type DayPages } from "./day-pages.ts";
import type { Place } from "./place.ts";

interface Paper extends Place {
  status: Status;
  amount: number;
}
type Status = "open" | "paid";

const ALL: DayFilter<Status> = { owner: "p1", status: null, from: null, to: null };

let db: DatabaseSync;
let pages: DayPages<Paper, Status, "amount">;

beforeEach(() => {
  db = new DatabaseSync(":memory:");
  db.exec(`
    create table paper (owner text, status text, date text, seq integer, amount integer);
    create index paper_list on paper (owner, date, seq);
    create index paper_status_list on paper (owner, status, date, seq);
    create view paper_day as select owner, date, status, count(*) as count, sum(amount) as amount from paper
      group by owner, date, status;
  `);
  const index = { all: "paper_list", ofStatus: "paper_status_list" };
  pages = createDayPages(db, { rows: "paper", owner: "owner", days: "paper_day", index, sums: ["amount"] });
});
afterEach(() => db.close());

test("entries since the anchor are on no page and in no sum: on its own day, and on later ones", () => {
  for (const seq of [1, 2, 3]) write({ day: seq < 3 ? 1 : 2, seq });
  const first = pages.page(ALL, { page: 1, pageSize: 2, anchor: null });
  expect(first.anchor).toBe("2026-11-02~3");
  write({ day: 2, seq: 4 });
  write({ day: 3, seq: 5 });
  for (const status of [null, "open"] as const) {
    const pageOf = (page: number) => pages.page({ ...ALL, status }, { page, pageSize: 2, anchor: first.anchor });
    expect(seqsOf(pageOf(1).rows)).toEqual([3, 2]);
    expect(pageOf(2)).toMatchObject({ rows: [{ seq: 1 }], total: 3, sums: { amount: 321 }, anchor: first.anchor });
  }
  expect(seqsOf(pages.page(ALL, { page: 1, pageSize: 2, anchor: null }).rows)).toEqual([5, 4]);
});

test("pages read by one anchor are the list as it stood, whatever comes between two of them", () => {
  const written = fc.record({ day: fc.integer({ min: 1, max: 4 }), later: fc.nat(2) });
  fc.assert(
    fc.property(
      fc.array(written, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (rows, pageSize) => {
        db.exec("delete from paper");
        const days = rows.map(({ day }) => day).sort();
        for (const [at, day] of days.entries()) write({ day, seq: at + 1 });
        const read: number[] = [];
        let anchor: Anchor | null = null;
        for (let page = 1; read.length < days.length; page += 1) {
          const answer = pages.page(ALL, { page, pageSize, anchor });
          anchor = answer.anchor;
          expect(answer.rows.length).toBeGreaterThan(0);
          expect(answer.total).toBe(days.length);
          read.push(...seqsOf(answer.rows));
          const { later = 0 } = rows[page - 1] ?? {};
          for (let more = 0; more < later; more += 1) write({ day: (days.at(-1) ?? 1) + more, seq: 100 * page + more });
        }
        expect(read).toEqual(days.map((_, at) => days.length - at));
      },
    ),
    { numRuns: 40 },
  );
});

test("after a place comes what is older, though the row of the place is gone and others came before it", () => {
  for (const seq of [1, 2, 3, 4]) write({ day: seq < 3 ? 1 : 2, seq });
  const [, last] = pages.after(ALL, { date: "9999-12-31", seq: 1_000 }, 2);
  expect(last).toMatchObject({ date: "2026-11-02", seq: 3 });
  if (!last) throw new Error("no place to go on from");
  db.exec("update paper set status = 'paid' where seq = 3");
  write({ day: 2, seq: 5 });
  write({ day: 3, seq: 6 });
  for (const status of [null, "open"] as const)
    expect(seqsOf(pages.after({ ...ALL, status }, last, 2))).toEqual([2, 1]);
  expect(seqsOf(pages.after(ALL, last, 1))).toEqual([2]);
});

test("neither a page nor what is after a place leaves its owner, status and period", () => {
  for (const seq of [1, 2, 3, 4, 5]) write({ day: seq, seq });
  db.exec("update paper set status = 'paid' where seq = 3");
  write({ day: 3, seq: 6, owner: "p2" });
  const filter = { ...ALL, status: "open", from: "2026-11-02", to: "2026-11-04" } as const;
  const anchor = "2026-11-05~5" as Anchor;
  expect(pages.page(filter, { page: 1, pageSize: 9, anchor })).toMatchObject({
    rows: [{ seq: 4 }, { seq: 2 }],
    total: 2,
  });
  expect(seqsOf(pages.after(filter, { date: "2026-11-05", seq: 5 }, 9))).toEqual([4, 2]);
});

test("an empty list has no anchor, and a page past the end the true total", () => {
  expect(pages.page(ALL, { page: 1, pageSize: 2, anchor: null })).toEqual({
    rows: [],
    total: 0,
    sums: { amount: 0 },
    anchor: null,
  });
  write({ day: 1, seq: 1 });
  expect(pages.page(ALL, { page: 2, pageSize: 1, anchor: null })).toMatchObject({ rows: [], total: 1 });
});

test("an anchor that is none is refused", () => {
  expect(() => pages.page(ALL, { page: 1, pageSize: 1, anchor: "2026-11-20" as Anchor })).toThrow(
    expect.objectContaining({ code: "VALIDATION", details: { field: "anchor", rule: "shape" } }),
  );
});

/** Writes a row with a unique amount (1, 20, 300, …), so that a sum tells which rows it includes. */
function write({ day, seq, owner = "p1" }: { day: number; seq: number; owner?: string }): void {
  const insert = db.prepare("insert into paper values (?, 'open', ?, ?, ?)");
  insert.run(owner, `2026-11-${String(day).padStart(2, "0")}`, seq, seq < 10 ? seq * 10 ** (seq - 1) : 0);
}

function seqsOf(rows: readonly Place[]): number[] {
  return rows.map(({ seq }) => seq);
}
