import type { UnitPrice } from "#erp-adapter/contract/unit-price.ts";
import { QUANTITY_PREFIX } from "../cart/cart-forms.ts";
import { LineWords } from "../goods/line-words.tsx";
import { NowLater } from "../goods/now-later.tsx";
import { ProductName } from "../goods/product-name.tsx";
import { useUnit } from "../goods/use-unit.ts";
import { tie } from "../ui/forms/field.tsx";
import { FieldErrorText } from "../ui/forms/field-error-text.tsx";
import { Rows, Table, type TableColumn } from "../ui/table.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { ApprovalRefusal } from "./approval-action.ts";
import type { ApprovalLine, ApprovalPageData, ShownTerms } from "./load-approval.ts";

/** The id of the approver's form; the quantity fields belong to it by `form`, wherever they are on the page. */
export const DECISION_FORM = "decision";

/** The lines as requested, as they are now or were ordered, and the quantities to order. */
export function ApprovalLines({ page, refusal }: { page: ApprovalPageData; refusal?: ApprovalRefusal }) {
  const t = useTexts();
  const { now, state, canDecide, lines } = page;
  const isOrdered = state === "approved" || state === "changed";
  const columns: TableColumn<ApprovalLine>[] = [
    {
      label: t("cart.codeTitle"),
      className: "full at-name",
      cell: (line) => (
        <>
          <ProductName line={line} />
          <LineWords line={line} />
          {line.problem && <p className="field__error">{t(`approvals.problems.${line.problem}`)}</p>}
        </>
      ),
    },
    {
      label: t("approvals.askedColumn"),
      end: true,
      className: "full",
      cell: ({ asked, present, ordered, unit }) => <Terms terms={asked} other={present ?? ordered} unit={unit} />,
    },
    ...(now
      ? [
          {
            label: t("approvals.nowColumn"),
            end: true,
            className: "full",
            cell: ({ present, asked, unit }: ApprovalLine) =>
              present && <Terms terms={present} other={asked} isNew unit={unit} />,
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
              canDecide ? (
                <Wanted line={line} refusal={refusal} />
              ) : line.ordered ? (
                <Terms terms={line.ordered} other={line.asked} isNew unit={line.unit} />
              ) : (
                <WantedText line={line} />
              ),
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

interface TermsProps {
  terms: ShownTerms;
  /** the terms in the other column; null if there are none */
  other: ShownTerms | null;
  /** true for the newer of the two, whose differences are marked */
  isNew?: boolean;
  unit: string;
}

/** Quantity, price, deposit and split; the VAT rate only if it differs from that of the other terms. */
function Terms({ terms, other, isNew = false, unit: code }: TermsProps) {
  const t = useTexts();
  const unit = useUnit();
  const { money, integer, percent } = useFormats();
  const { quantity, price, deposit, vatPercent } = terms;
  const mark = (before: UnitPrice | number | undefined, now: UnitPrice | number) =>
    isNew && before !== undefined && before !== now ? "is" : undefined;
  return (
    <>
      <span className="block nowrap">
        <span className={mark(other?.quantity, quantity)}>
          {integer(quantity)} {unit(code, quantity)}
        </span>{" "}
        × <span className={mark(other?.price, price)}>{money(price)}</span>
      </span>
      {(deposit > 0 || (other !== null && other.deposit > 0)) && (
        <span className="block small muted">
          {t("product.withDeposit")}
          <span className={mark(other?.deposit, deposit)}>{money(deposit)}</span>
        </span>
      )}
      {other !== null && other.vatPercent !== vatPercent && (
        <span className="block small muted">
          <span className={mark(other?.vatPercent, vatPercent)}>{t("cart.vat", { percent: percent(vatPercent) })}</span>
        </span>
      )}
      <NowLater {...terms} />
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
