import { DueDate } from "../finances/invoices/due-date.tsx";
import { InvoicePage } from "../finances/invoices/invoice-page.tsx";
import { InvoicePayments } from "../finances/invoices/invoice-payments.tsx";
import { InvoiceStatusBadge } from "../finances/invoices/invoice-status.tsx";
import { haveSeveralCodes, InvoiceTable, SumRow } from "../finances/invoices/invoice-table.tsx";
import { InvoiceUnavailable } from "../finances/invoices/invoice-unavailable.tsx";
import { InvoicesPage } from "../finances/invoices/invoices-page.tsx";
import { InvoicesSlipPage } from "../finances/invoices/invoices-slip-page.tsx";
import { useTexts } from "../ui/texts.tsx";
import { CREDIT_NOTE, INVOICE, INVOICE_LIST, INVOICES, JOINT_SLIP, TODAY } from "./made-up/invoices.ts";
import { CUSTOMER } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

const { list, filter } = INVOICE_LIST;
const NONE = { ...list, items: [], total: 0 };
const SINCE = {
  period: { from: "2026-01-01", to: null },
  typed: { from: "2026-01-01", to: "" },
  errors: {},
};
const REFUSED = {
  period: null,
  typed: { from: "2026-02-31", to: "" },
  errors: { from: "date" },
} as const;

/** Invoices and credit notes: the list, and the page of each document. */
export function Invoices() {
  return (
    <Setting frame={CUSTOMER}>
      <Part module="invoice/invoice-status, due-date">
        <Specimen state="" wide>
          {INVOICES.map((row) => (
            <p className="actions" key={row.id}>
              <InvoiceStatusBadge row={row} today={TODAY} /> <DueDate row={row} today={TODAY} />
            </p>
          ))}
        </Specimen>
      </Part>
      <NarrowTable />
      <Part module="invoice/invoices-page, export-links, invoice-table">
        <Specimen state="pages 6" wide>
          <InvoicesPage page={INVOICE_LIST} />
        </Specimen>
        <Specimen state="pages 1, status, from" wide>
          <InvoicesPage
            page={{
              ...INVOICE_LIST,
              status: "paid",
              reading: SINCE,
              filter: { status: "paid", from: "2026-01-01", to: null },
              list: { ...list, items: INVOICES.filter(({ status }) => status === "paid"), total: 2 },
              pages: 1,
            }}
          />
        </Specimen>
        <Specimen state="total 0" wide>
          <InvoicesPage page={{ ...INVOICE_LIST, list: NONE, pages: 1 }} />
        </Specimen>
        <Specimen state="total 0, status" wide>
          <InvoicesPage
            page={{
              ...INVOICE_LIST,
              status: "no-data",
              filter: { ...filter, status: "no-data" },
              list: NONE,
              pages: 1,
            }}
          />
        </Specimen>
        <Specimen state="view refused" wide>
          <InvoicesPage page={{ view: "refused", status: null, chosen: [], reading: REFUSED, today: TODAY }} />
        </Specimen>
      </Part>
      <JointSlips />
      <Documents />
    </Setting>
  );
}

function JointSlips() {
  return (
    <Part module="invoice/invoices-slip-page, payment-barcode, slip-facts">
      <Specimen state="leftOut" wide>
        <InvoicesSlipPage page={JOINT_SLIP} />
      </Specimen>
      <Specimen state="slip nothing-owed" wide>
        <InvoicesSlipPage page={{ ...JOINT_SLIP, leftOut: [], slip: "nothing-owed" }} />
      </Specimen>
      <Specimen state="slip null" wide>
        <InvoicesSlipPage page={{ ...JOINT_SLIP, invoices: [], slip: null }} />
      </Specimen>
      <Specimen state="view refused" wide>
        <InvoicesSlipPage page={{ view: "refused", wrong: "too-many" }} />
      </Specimen>
    </Part>
  );
}

function NarrowTable() {
  const t = useTexts();
  return (
    <Part module="finances/invoices/invoice-table">
      <Specimen state="narrow">
        <div className="sheet">
          <InvoiceTable rows={INVOICES.slice(0, 2)} today={TODAY}>
            <SumRow hasCodes={haveSeveralCodes(INVOICES.slice(0, 2))} label={t("invoices.total")} sums={list.sums} />
          </InvoiceTable>
        </div>
      </Specimen>
    </Part>
  );
}

function Documents() {
  return (
    <>
      <Part module="invoice/invoice-page, -facts, -lines, -parties, how-to-pay">
        <Specimen state="partially-paid, late" wide>
          <InvoicePage invoice={INVOICE} drawn={null} today={TODAY} />
        </Specimen>
        <Specimen state="credit-note" wide>
          <InvoicePage invoice={CREDIT_NOTE} drawn={null} today={TODAY} />
        </Specimen>
      </Part>
      <Part module="finances/invoices/invoice-payments">
        <Specimen state="payments">
          <InvoicePayments invoice={INVOICE} />
        </Specimen>
        <Specimen state="payments []">
          <InvoicePayments invoice={{ ...INVOICE, payments: [] }} />
        </Specimen>
        <Specimen state="open < 0">
          <InvoicePayments invoice={CREDIT_NOTE} />
        </Specimen>
        <Specimen state="set off, refund">
          <InvoicePayments
            invoice={{
              ...CREDIT_NOTE,
              payments: INVOICE.payments.map((payment, index) => ({
                ...payment,
                amount: CREDIT_NOTE.total,
                creditNote: index === 0 ? CREDIT_NOTE.id : null,
              })),
            }}
          />
        </Specimen>
        <Specimen state="no-data">
          <InvoicePayments invoice={{ ...INVOICE, status: "no-data" }} />
        </Specimen>
      </Part>
      <Part module="finances/invoices/invoice-unavailable">
        <Specimen state="" wide>
          <InvoiceUnavailable number={INVOICE.number} />
        </Specimen>
      </Part>
    </>
  );
}
