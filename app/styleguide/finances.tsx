import { toEurCents } from "#erp-adapter/contract/money.ts";
import { AccountFigures } from "../finances/account-figures.tsx";
import { Ageing } from "../finances/ageing.tsx";
import { DueInvoices } from "../finances/due-invoices.tsx";
import { FinancesPage } from "../finances/finances-page.tsx";
import { StatementSection } from "../finances/statement-section.tsx";
import { StatementTable } from "../finances/statement-table.tsx";
import { ACCOUNT, DUE, FINANCES, LONG_STATEMENT, PERIOD, STATEMENT, STATEMENT_VIEW } from "./made-up/finances.ts";
import { TODAY } from "./made-up/invoices.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const NO_INVOICES = { ...CUSTOMER, rights: { finances: true, invoices: false } };

/** A customer's finances. */
export function Finances() {
  return (
    <Setting frame={CUSTOMER}>
      <Figures />
      <Due />
      <Statements />
      <Part module="finances/finances-page">
        <Specimen state="" wide>
          <FinancesPage page={FINANCES} />
        </Specimen>
        <Specimen state="due null, statement null" wide>
          <FinancesPage page={{ ...FINANCES, due: null, statement: null }} />
        </Specimen>
      </Part>
    </Setting>
  );
}

function Figures() {
  return (
    <>
      <Part module="finances/account-figures, credit-bar">
        <Specimen state="" wide>
          <AccountFigures summary={ACCOUNT} usedRule="open-and-ordered" />
        </Specimen>
        <Specimen state="creditUsed > creditLimit, inactive" wide>
          <AccountFigures
            usedRule="open-and-ordered"
            summary={{
              ...ACCOUNT,
              creditUsed: toEurCents(1_900_000),
              open: toEurCents(1_700_000),
              accountStatus: "inactive",
            }}
          />
        </Specimen>
        <Specimen state="creditLimit null" wide>
          <AccountFigures summary={{ ...ACCOUNT, creditLimit: null }} usedRule="open-and-ordered" />
        </Specimen>
        <Specimen state="creditUsed null" wide>
          <AccountFigures summary={{ ...ACCOUNT, creditUsed: null }} usedRule="open-and-ordered" />
        </Specimen>
        <Specimen state="usedRule own" wide>
          <AccountFigures summary={ACCOUNT} usedRule="own" />
        </Specimen>
      </Part>
      <Part module="finances/ageing">
        <Specimen state="" wide>
          <Ageing summary={ACCOUNT} />
        </Specimen>
      </Part>
    </>
  );
}

function Due() {
  return (
    <Part module="finances/due-invoices, invoice-link">
      <Specimen state="" wide>
        <DueInvoices due={DUE} sumDue={ACCOUNT.due} />
      </Specimen>
      <Specimen state="pages 3" wide>
        <DueInvoices due={{ ...DUE, list: { ...DUE.list, total: 60 }, pages: 3 }} sumDue={ACCOUNT.due} />
      </Specimen>
      <Specimen state="rights.invoices false" wide>
        <Setting frame={NO_INVOICES}>
          <DueInvoices due={DUE} sumDue={ACCOUNT.due} />
        </Setting>
      </Specimen>
      <Specimen state="total 0">
        <DueInvoices due={{ ...DUE, list: { items: [], total: 0 } }} sumDue={toEurCents(0)} />
      </Specimen>
      <Specimen state="null">
        <DueInvoices due={null} sumDue={ACCOUNT.due} />
      </Specimen>
    </Part>
  );
}

function Statements() {
  return (
    <>
      <Part module="finances/statement-section">
        <Specimen state="" wide>
          <StatementSection view={STATEMENT_VIEW} today={TODAY} />
        </Specimen>
        <Specimen state="shown null" wide>
          <StatementSection view={{ ...STATEMENT_VIEW, shown: null }} today={TODAY} />
        </Specimen>
        <Specimen state="errors" wide>
          <StatementSection
            view={{
              reading: {
                period: null,
                typed: { from: "2026-11-20", to: "2026-10-01" },
                errors: { to: "period" },
              },
              period: null,
              shown: null,
            }}
            today={TODAY}
          />
        </Specimen>
      </Part>
      <Part module="finances/statement-table">
        <Specimen state="cursor" wide>
          <div className="sheet">
            <StatementTable statement={LONG_STATEMENT} period={PERIOD} />
          </div>
        </Specimen>
        <Specimen state="rows []" wide>
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
        </Specimen>
        <Specimen state="narrow">
          <div className="sheet">
            <StatementTable statement={STATEMENT} period={PERIOD} />
          </div>
        </Specimen>
      </Part>
    </>
  );
}
