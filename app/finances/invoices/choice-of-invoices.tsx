import type { FormEventHandler, ReactNode } from "react";
import { Form, href } from "react-router";
import type { InvoiceId, InvoiceRow } from "#erp-adapter/contract/invoices.ts";
import { Link } from "../../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { CHOSEN, MOST_CHOSEN, toChosenSearch } from "./chosen-invoices.ts";
import { type CountedSums, vatOf } from "./invoice-sums.ts";

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
  summed,
  isInSheet = false,
  children,
}: {
  rows: readonly Open[];
  chosen: readonly InvoiceId[];
  /** where the chosen invoices are added up: all can then be chosen, also the paid ones */
  summed?: Summed;
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
  if (open.length === 0 && elsewhere.length === 0 && !summed) return <div className={className}>{children}</div>;
  const all = [...new Set([...elsewhere, ...open])];
  return (
    <Form className={className} method="get" action={slip} onChange={summed?.onChange}>
      {children}
      <HiddenChoice ids={elsewhere} />
      {summed?.kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sheet__foot choice">
        {open.length + elsewhere.length > 0 && (
          <button className="btn btn--main" type="submit">
            {t("chosen.pay")}
          </button>
        )}
        {open.length > 1 && all.length <= MOST_CHOSEN && (
          <Link className="btn" to={slip + toChosenSearch(all)}>
            {t("chosen.payPage", { count: open.length })}
          </Link>
        )}
        {summed && (
          <button className="btn" type="submit" name="sum" formAction={summed.action}>
            {t("chosen.addUp")}
          </button>
        )}
        {elsewhere.length > 0 && !summed?.isWhole && (
          <span className="muted">{t("chosen.elsewhere", { count: elsewhere.length })}</span>
        )}
        {summed && <ChosenSums sums={summed.sums} />}
      </div>
    </Form>
  );
}

/** How the chosen invoices of a list are added up. */
interface Summed {
  /** the address of the shown page of the list, which adds up without scripts too */
  action: string;
  /** the query of the list that is shown */
  kept: readonly [name: string, value: string][];
  sums: CountedSums;
  /** true if the sums have the invoices that are chosen on other pages */
  isWhole: boolean;
  onChange: FormEventHandler<HTMLFormElement>;
}

function ChosenSums({ sums }: { sums: CountedSums }) {
  const t = useTexts();
  const { money } = useFormats();
  const { count, withoutVat, total, open } = sums;
  return (
    <output>
      {count > 0 &&
        t("chosen.sums", {
          count,
          ...{ withoutVat: money(withoutVat), vat: money(vatOf(sums)), total: money(total), open: money(open) },
        })}
    </output>
  );
}

/** The chosen invoices as hidden fields of a form. */
export function HiddenChoice({ ids }: { ids: readonly InvoiceId[] }) {
  return ids.map((id) => <input key={id} type="hidden" name={CHOSEN} value={id} />);
}

/** The checkbox that chooses an invoice. */
export function ChoiceBox({ row, isChosen }: { row: Open; isChosen: boolean }) {
  const t = useTexts();
  return (
    <label className="tick">
      <input type="checkbox" name={CHOSEN} value={row.id} defaultChecked={isChosen} />
      <span className="sr">{t("chosen.choose", { number: row.number })}</span>
    </label>
  );
}
