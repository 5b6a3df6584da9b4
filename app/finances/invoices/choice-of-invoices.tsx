import type { ReactNode } from "react";
import { Form, href } from "react-router";
import type { InvoiceId, InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { Link } from "../../ui/link.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { CHOSEN, MOST_CHOSEN, toChosenSearch } from "./chosen-invoices.ts";

type Open = Pick<InvoiceRow, "id" | "number" | "open">;

/** True for an invoice that is not fully paid, and for a credit note that is not fully used. */
export function canBeChosen({ open }: Open): boolean {
  return open !== 0;
}

/**
 * A form in which invoices can be ticked, with a button that makes one payment slip for them. Invoices chosen on other
 * pages stay chosen. If none can be chosen and none was chosen before, there is no form.
 */
export function ChoiceOfInvoices({
  rows,
  chosen,
  isInSheet = false,
  children,
}: {
  rows: readonly Open[];
  chosen: readonly InvoiceId[];
  /** true inside a sheet that also has other content */
  isInSheet?: boolean;
  children: ReactNode;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const open = rows.filter(canBeChosen).map(({ id }) => id);
  const elsewhere = chosen.filter((id) => !rows.some((row) => row.id === id));
  const className = isInSheet ? undefined : "sheet";
  const slip = href("/:lang/invoices/slip", { lang });
  if (open.length === 0 && elsewhere.length === 0) return <div className={className}>{children}</div>;
  const all = [...new Set([...elsewhere, ...open])];
  return (
    <Form className={className} method="get" action={slip}>
      {children}
      <HiddenChoice ids={elsewhere} />
      <div className="sheet__foot choice">
        <button className="btn btn--main" type="submit">
          {t("chosen.pay")}
        </button>
        {open.length > 1 && all.length <= MOST_CHOSEN && (
          <Link className="btn" to={slip + toChosenSearch(all)}>
            {t("chosen.payPage", { count: open.length })}
          </Link>
        )}
        {elsewhere.length > 0 && <span className="muted">{t("chosen.elsewhere", { count: elsewhere.length })}</span>}
      </div>
    </Form>
  );
}

/** The chosen invoices as hidden fields of a form. */
export function HiddenChoice({ ids }: { ids: readonly InvoiceId[] }) {
  return ids.map((id) => <input key={id} type="hidden" name={CHOSEN} value={id} />);
}

/** The checkbox that chooses an invoice; renders nothing if the invoice has no open amount. */
export function ChoiceBox({ row, isChosen }: { row: Open; isChosen: boolean }) {
  const t = useTexts();
  if (!canBeChosen(row)) return null;
  return (
    <label className="tick">
      <input type="checkbox" name={CHOSEN} value={row.id} defaultChecked={isChosen} />
      <span className="sr">{t("chosen.choose", { number: row.number })}</span>
    </label>
  );
}
