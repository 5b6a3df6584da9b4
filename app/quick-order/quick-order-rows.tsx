import type { ComponentProps } from "react";
import { type EurCents, sum } from "#erp-adapter/contract/money.ts";
import { GoodsLine, GoodsLines } from "../goods/goods-lines.tsx";
import { ProductName } from "../goods/product-name.tsx";
import { useUnit } from "../goods/use-unit.ts";
import { FieldErrorText } from "../ui/forms/field-error-text.tsx";
import { useShownText } from "../ui/forms/use-shown-text.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { QuickOrderRefusal } from "./quick-order-action.ts";
import type { RowChange } from "./quick-order-forms.ts";
import { ROW_FIELDS, toShownTexts } from "./quick-order-forms.ts";
import { RowReason } from "./row-reason.tsx";
import { RowStateBadge } from "./row-state-badge.tsx";
import { LeaveOut, RowSteps } from "./row-steps.tsx";
import { RowSupply } from "./row-supply.tsx";
import { isLeftOut } from "./rows/judge-rows.ts";
import type { ShownPieces, ShownQuickRow } from "./show-row.ts";

interface RowsProps {
  rows: readonly ShownQuickRow[];
  refusal?: QuickOrderRefusal;
}

/** The rows of one page of a quick order; their fields belong to the form around them. */
export function QuickOrderRows({ rows, refusal }: RowsProps) {
  const t = useTexts();
  return (
    <GoodsLines
      className="table--quick"
      name={t("quickOrder.rows")}
      lead={{ label: t("quickOrder.row") }}
      goods={t("quickOrder.part")}
      supply={t("quickOrder.state")}
      tool={t("quickOrder.leaveOut")}
    >
      {(columns) =>
        rows.map((row) => (
          <Row
            key={row.row}
            columns={columns}
            row={row}
            typed={refusal?.changes.find((change) => change.row === row.row)}
            isRefused={refusal?.wrong.includes(row.row) ?? false}
          />
        ))
      }
    </GoodsLines>
  );
}

interface RowProps {
  row: ShownQuickRow;
  /** the changes of the row in a refused form */
  typed?: RowChange;
  /** true if the sent quantity is invalid */
  isRefused?: boolean;
}

function Row({ columns, row, typed, isRefused }: RowProps & Pick<ComponentProps<typeof GoodsLine>, "columns">) {
  const { integer, money } = useFormats();
  const { verdict, pieces } = row;
  const [only] = pieces;
  const isPriced = only !== undefined && pieces.length === 1 && only.price !== null && verdict.state !== "refused";
  const isTaken = verdict.state === "ready" || verdict.state === "added";
  const total = isTaken ? sumOf(pieces) : null;
  return (
    <GoodsLine
      columns={columns}
      id={`row-${row.row}`}
      className={isTaken ? undefined : "quick-open"}
      lead={
        <>
          {integer(row.row)}
          {verdict.state !== "added" && (
            <input type="hidden" name={ROW_FIELDS.was + row.row} value={toShownTexts(row)} />
          )}
        </>
      }
      goods={
        <>
          <Part row={row} typed={typed} />
          <Words row={row} />
        </>
      }
      quantity={pieces.length > 1 ? null : <Quantity row={row} typed={typed} isRefused={isRefused} />}
      supply={
        <>
          <RowStateBadge state={verdict.state} /> <RowReason row={row} /> <RowSupply row={row} />{" "}
          <RowSteps row={row} typed={typed} />
        </>
      }
      price={isPriced && only.price !== null ? money(only.price) : null}
      steps={isPriced ? only.steps : undefined}
      total={total === null ? null : money(total)}
      tool={<LeaveOut row={row} />}
    />
  );
}

/** The parts of a row, or, without parts, its number, which can be corrected unless the row is left out. */
function Part({ row, typed }: RowProps) {
  if (row.pieces.length > 0) return <Pieces row={row} />;
  if (row.part) return <ProductName line={row.part}>{row.part.manufacturer}</ProductName>;
  if (isLeftOut(row)) return <span className="num">{row.numberText}</span>;
  return <NumberText row={row} typed={typed} />;
}

/** The sum of the pieces; null if one of them has no price. */
function sumOf(pieces: readonly ShownPieces[]): EurCents | null {
  const totals = pieces.flatMap(({ total }) => (total === null ? [] : [total]));
  return totals.length === pieces.length ? sum(totals) : null;
}

function Pieces({ row: { pieces } }: RowProps) {
  const unit = useUnit();
  const { integer, money } = useFormats();
  const factsOf = ({ manufacturer, quantity, price, unit: code }: ShownPieces) =>
    pieces.length === 1
      ? manufacturer
      : [manufacturer, `${integer(quantity)} ${unit(code, quantity)}`, price !== null && money(price)]
          .filter(Boolean)
          .join(", ");
  return (
    <>
      {pieces.map((one: ShownPieces) => (
        <div key={one.product} className="quick-piece">
          <ProductName line={one}>{factsOf(one)}</ProductName>
        </div>
      ))}
    </>
  );
}

/** The note and position that the buyer gave to the row. */
function Words({ row: { note, position, isNoteLeft } }: RowProps) {
  const t = useTexts();
  if (note === "" && position === "") return null;
  return (
    <small className="wrap">
      {[position, note].filter(Boolean).join(" · ")} {isNoteLeft && t("quickOrder.linkInNote")}
    </small>
  );
}

/** The number field of a row without a product, for corrections. */
function NumberText({ row, typed }: RowProps) {
  const t = useTexts();
  const { integer } = useFormats();
  const text = typed?.number ?? row.numberText;
  const input = useShownText(text);
  const isWrong = row.verdict.state === "refused";
  return (
    <input
      className="input quick-number-text num"
      name={ROW_FIELDS.number + row.row}
      aria-label={t("quickOrder.numberOfRow", { row: integer(row.row) })}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      ref={input}
      defaultValue={text}
      aria-invalid={isWrong || undefined}
      aria-describedby={`reason-${row.row}`}
    />
  );
}

function Quantity({ row, typed, isRefused = false }: RowProps) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  const { verdict, pieces, part, quantityText } = row;
  const [only] = pieces;
  const isWrong = isRefused || (verdict.state === "refused" && (part !== null || verdict.reason === "tooMany"));
  const reason = verdict.state === "ready" ? undefined : `reason-${row.row}`;
  const error = `quantity-error-${row.row}`;
  const label = t("quickOrder.quantityOfRow", { row: integer(row.row) });
  const text = typed?.quantity ?? quantityText;
  const input = useShownText(text);
  if (isLeftOut(row)) return quantityText;
  if (verdict.state === "added" || pieces.length > 1)
    return only && pieces.length === 1 ? `${integer(only.quantity)} ${unit(only.unit, only.quantity)}` : "–";
  return (
    <>
      <input
        className="qty"
        name={ROW_FIELDS.quantity + row.row}
        aria-label={label}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        ref={input}
        defaultValue={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isRefused ? error : reason}
      />
      {isRefused && <FieldErrorText id={error} label={label} error={{ key: "quantity" }} />}
      {only && <small className="quick-unit"> {unit(only.unit, only.quantity)}</small>}
    </>
  );
}
