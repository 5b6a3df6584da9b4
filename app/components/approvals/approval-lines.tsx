import type { ApprovalRefusal } from "../../approvals/approval-action.ts";
import type { ApprovalLine, ApprovalPageData, ShownTerms } from "../../approvals/load-approval.ts";
import { QUANTITY_PREFIX } from "../../forms/cart-forms.ts";
import { tie } from "../forms/field.tsx";
import { FieldErrorText } from "../forms/field-error-text.tsx";
import { ProductName } from "../product/product-name.tsx";
import { useUnit } from "../product/use-unit.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { type Column, Rows, Table } from "../ui/table.tsx";

/** The id of the approver's form; the quantity fields belong to it by `form`, wherever they are on the page. */
export const DECISION_FORM = "decision";

/** The lines as requested, as an approver saw them before, and as they are now. */
export function ApprovalLines({ page, refusal }: { page: ApprovalPageData; refusal?: ApprovalRefusal }) {
  const t = useTexts();
  const { now, state, canDecide, lines } = page;
  const isOrdered = state === "approved" || state === "changed";
  const columns: Column<ApprovalLine>[] = [
    {
      label: t("cart.codeTitle"),
      className: "full at-name",
      cell: (line) => (
        <>
          <ProductName line={line} />
          {line.problem && <p className="field__error">{t(`approvals.problems.${line.problem}`)}</p>}
        </>
      ),
    },
    {
      label: t("approvals.askedColumn"),
      end: true,
      className: "full",
      cell: ({ asked, unit }) => <Terms terms={asked} unit={unit} />,
    },
    ...(now?.hasChanged
      ? [
          {
            label: t("approvals.shownColumn"),
            end: true,
            className: "full",
            cell: ({ shown, unit }: ApprovalLine) => shown && <Terms terms={shown} unit={unit} />,
          },
        ]
      : []),
    ...(now
      ? [
          {
            label: t("approvals.nowColumn"),
            end: true,
            className: "full",
            cell: ({ present, shown, asked, unit }: ApprovalLine) =>
              present && <Terms terms={present} before={shown ?? asked} unit={unit} />,
          },
        ]
      : []),
    // A request that has ended without an order has no ordered quantities.
    ...(isOrdered || state === "asked"
      ? [
          {
            label: t(isOrdered ? "approvals.orderedColumn" : "approvals.wantedColumn"),
            end: true,
            className: "full",
            cell: (line: ApprovalLine) =>
              canDecide ? <Wanted line={line} refusal={refusal} /> : <WantedText line={line} />,
          },
        ]
      : []),
  ];
  return (
    <Table columns={columns} name={t("order.lines")}>
      <Rows columns={columns} rows={lines} keyOf={({ product }) => product} />
    </Table>
  );
}

/** Quantity, price and split; a price that differs from `before` is marked. */
function Terms({ terms, before, unit: code }: { terms: ShownTerms; before?: ShownTerms; unit: string }) {
  const t = useTexts();
  const unit = useUnit();
  const { money, integer } = useFormats();
  const { quantity, price, now, later } = terms;
  const isOther = before !== undefined && before.price !== price;
  return (
    <>
      <span className="block nowrap">
        {integer(quantity)} {unit(code, quantity)} × <span className={isOther ? "is" : undefined}>{money(price)}</span>
      </span>
      {now > 0 && <span className="block small muted">{t("cart.now", { n: integer(now) })}</span>}
      {later > 0 && <span className="block small muted">{t("cart.later", { n: integer(later) })}</span>}
    </>
  );
}

function WantedText({ line: { wanted, asked, unit: code } }: { line: ApprovalLine }) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  if (wanted === 0) return <span className="is">{t("approvals.takenOut")}</span>;
  return (
    <span className={wanted === asked.quantity ? "nowrap" : "nowrap is"}>
      {integer(wanted)} {unit(code, wanted)}
    </span>
  );
}

function Wanted({ line, refusal }: { line: ApprovalLine; refusal?: ApprovalRefusal }) {
  const t = useTexts();
  const { product, number, wanted } = line;
  const id = `q-${product}`;
  const label = t("product.quantityOf", { number });
  const error = refusal?.errors[product];
  return (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        {...tie({ id, error })}
        className="qty"
        key={`${wanted} ${refusal?.typed[product] ?? ""}`}
        form={DECISION_FORM}
        name={QUANTITY_PREFIX + product}
        type="text"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        defaultValue={refusal?.typed[product] ?? wanted}
      />
      {error && <FieldErrorText id={`${id}-error`} label={label} error={error} />}
    </>
  );
}
