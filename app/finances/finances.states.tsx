import type { FinanceSummary, Movement, Statement } from "#erp-adapter/contract/finances.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { Cursor } from "#erp-adapter/contract/paging.ts";
import { type StatesByName, to, wide } from "../styleguide/parts.tsx";
import { CUSTOMER } from "../styleguide/readers.ts";
import { AccountFigures } from "./account-figures.tsx";
import { Ageing } from "./ageing.tsx";
import { DueInvoices, type DueView } from "./due-invoices.tsx";
import { FinancesPage, type FinancesView } from "./finances-page.tsx";
import { INVOICE, INVOICES, TODAY } from "./invoices/invoices.states.tsx";
import { StatementSection, type StatementView } from "./statement-section.tsx";
import { StatementTable } from "./statement-table.tsx";

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
  list: { items: LATE.map((late, index) => ({ ...(INVOICES[index] ?? INVOICE), ...late })), total: 3 },
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

const NO_INVOICES = { ...CUSTOMER, rights: { finances: true, invoices: false } };

export const PARTS: StatesByName = {
  "finances/finances-page": wide({
    "": <FinancesPage page={FINANCES} />,
    "due null, statement null": <FinancesPage page={{ ...FINANCES, due: null, statement: null }} />,
  }),
  "finances/account-figures, credit-bar": wide({
    "": <AccountFigures summary={ACCOUNT} usedRule="open-and-ordered" />,
    "creditUsed > creditLimit, inactive": (
      <AccountFigures
        usedRule="open-and-ordered"
        summary={{
          ...ACCOUNT,
          creditUsed: toEurCents(1_900_000),
          open: toEurCents(1_700_000),
          accountStatus: "inactive",
        }}
      />
    ),
    "creditLimit null": <AccountFigures summary={{ ...ACCOUNT, creditLimit: null }} usedRule="open-and-ordered" />,
    "creditUsed null": <AccountFigures summary={{ ...ACCOUNT, creditUsed: null }} usedRule="open-and-ordered" />,
    "usedRule own": <AccountFigures summary={ACCOUNT} usedRule="own" />,
  }),
  "finances/ageing": wide({ "": <Ageing summary={ACCOUNT} /> }),
  "finances/due-invoices, invoice-link": wide({
    "": <DueInvoices due={DUE} sumDue={ACCOUNT.due} />,
    "pages 3": <DueInvoices due={{ ...DUE, list: { ...DUE.list, total: 60 }, pages: 3 }} sumDue={ACCOUNT.due} />,
    "rights.invoices false": to(NO_INVOICES, <DueInvoices due={DUE} sumDue={ACCOUNT.due} />),
    "total 0": <DueInvoices due={{ ...DUE, list: { items: [], total: 0 } }} sumDue={toEurCents(0)} />,
    null: <DueInvoices due={null} sumDue={ACCOUNT.due} />,
  }),
  "finances/statement-section": wide({
    "": <StatementSection view={STATEMENT_VIEW} today={TODAY} />,
    "shown null": <StatementSection view={{ ...STATEMENT_VIEW, shown: null }} today={TODAY} />,
    errors: (
      <StatementSection
        view={{
          reading: { period: null, typed: { from: "2026-11-20", to: "2026-10-01" }, errors: { to: "period" } },
          period: null,
          shown: null,
        }}
        today={TODAY}
      />
    ),
  }),
  "finances/statement-table": wide({
    cursor: (
      <div className="sheet">
        <StatementTable statement={LONG_STATEMENT} period={PERIOD} />
      </div>
    ),
    "rows []": (
      <div className="sheet">
        <StatementTable
          statement={{
            ...STATEMENT,
            debit: toEurCents(0),
            credit: toEurCents(0),
            closing: STATEMENT.opening,
            rows: [],
          }}
          period={PERIOD}
        />
      </div>
    ),
    narrow: (
      <div className="sheet">
        <StatementTable statement={STATEMENT} period={PERIOD} />
      </div>
    ),
  }),
};
