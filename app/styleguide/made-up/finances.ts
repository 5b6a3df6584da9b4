import type { FinanceSummary, Movement, Statement } from "#erp-adapter/contract/finances.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { Cursor } from "#erp-adapter/contract/paging.ts";
import type { DueView } from "../../finances/due-invoices.tsx";
import type { FinancesView } from "../../finances/finances-page.tsx";
import type { StatementView } from "../../finances/statement-section.tsx";
import { INVOICE, INVOICES, TODAY } from "./invoices.ts";

/** Finances of a made-up customer. */

export const ACCOUNT: FinanceSummary = {
  creditLimit: toEurCents(1_500_000),
  creditUsed: toEurCents(920_000),
  open: toEurCents(780_000),
  due: toEurCents(210_000),
  ageing: {
    notDue: toEurCents(570_000),
    days1to30: toEurCents(150_000),
    days31to60: toEurCents(60_000),
    days61to90: ZERO,
    over90: ZERO,
  },
  accountStatus: "active",
  asOf: "2026-11-20T09:00:00Z",
};

const LATE = [
  { dueDate: "2026-09-17", daysLate: 64 },
  { dueDate: "2026-11-04", daysLate: 16 },
  { dueDate: "2026-11-19", daysLate: 1 },
];

export const DUE: DueView = {
  list: {
    items: LATE.map((late, index) => ({ ...(INVOICES[index] ?? INVOICE), ...late })),
    total: 3,
  },
  page: 0,
  pages: 1,
};

const KINDS: [kind: Movement["kind"], cents: number][] = [
  ["invoice", 103_091],
  ["payment", -53_091],
  ["credit-note", -20_000],
  ["refund", 20_000],
];

const MOVEMENTS = KINDS.map(
  ([kind, cents], index): Movement => ({
    kind,
    date: `2026-11-0${index + 1}`,
    document: INVOICE.id,
    amount: toEurCents(cents),
  }),
);

export const PERIOD = { from: "2026-10-01", to: TODAY };

export const STATEMENT: Statement = {
  opening: toEurCents(730_000),
  debit: toEurCents(123_091),
  credit: toEurCents(73_091),
  closing: toEurCents(780_000),
  rows: MOVEMENTS.toReversed(),
  cursor: null,
};

/** A statement with more movements than a page shows. */
export const LONG_STATEMENT: Statement = {
  ...STATEMENT,
  debit: toEurCents(323_091),
  closing: toEurCents(980_000),
  cursor: "more" as Cursor,
};

export const STATEMENT_VIEW: StatementView = {
  reading: { period: PERIOD, typed: PERIOD, errors: {} },
  period: PERIOD,
  shown: STATEMENT,
};

export const FINANCES: FinancesView = {
  summary: ACCOUNT,
  usedRule: "open-and-ordered",
  due: DUE,
  statement: STATEMENT_VIEW,
  partner: "001001",
  today: TODAY,
};
