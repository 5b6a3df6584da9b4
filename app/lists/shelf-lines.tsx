import { useEffect, useRef } from "react";
import { ProductName } from "../goods/product-name.tsx";
import { useUnit } from "../goods/use-unit.ts";
import { FieldErrorText } from "../ui/forms/field-error-text.tsx";
import { useShownText } from "../ui/forms/use-shown-text.ts";
import { Cell, Table } from "../ui/table.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { ShelfField, ShelfRefusal } from "./count-shelf.ts";
import { LINE_FIELDS, SHELF_FIELDS } from "./list-forms.ts";
import type { ShelfData, ShelfLineView } from "./load-shelf.ts";

/** The lines on one page with their levels and counts; the fields belong to the form around them. */
export function ShelfLines({ page: { list, lines }, refusal }: { page: ShelfData; refusal?: ShelfRefusal }) {
  const t = useTexts();
  return (
    <Table
      className="table--cards table--lines table--shelf"
      name={t("lists.shelf.title")}
      columns={[
        { label: t("lists.shelf.goods") },
        { label: t("lists.shelf.minimum") },
        { label: t("lists.shelf.maximum") },
        { label: t("lists.shelf.counted") },
        { label: t("lists.shelf.toOrder"), end: true },
      ]}
    >
      {lines.map((line) => (
        <Line key={line.product} line={line} isEditable={list.isEditable} refusal={refusal} />
      ))}
    </Table>
  );
}

interface LineProps {
  line: ShelfLineView;
  isEditable: boolean;
  refusal?: ShelfRefusal;
}

function Line({ line, isEditable, refusal }: LineProps) {
  const t = useTexts();
  const { integer } = useFormats();
  const { product, shelf, manufacturer } = line;
  const wrong = refusal?.wrong[product];
  return (
    <>
      <tr role="row">
        <Cell className="at-name full">
          <input type="hidden" name={LINE_FIELDS.shown + product} value={line.shown} />
          <ProductName line={line}>{manufacturer}</ProductName>
        </Cell>
        {(["minimum", "maximum"] as const).map((level) => (
          <Cell key={level} className="said at-level" label={t(`lists.shelf.${level}`)}>
            {isEditable ? (
              <LevelInput line={line} level={level} refusal={refusal} />
            ) : (
              levelText(shelf?.[level], integer)
            )}
          </Cell>
        ))}
        <Cell className="said at-level" label={t("lists.shelf.counted")}>
          {isEditable && <CountInput line={line} refusal={refusal} />}
          <LastCount line={line} />
        </Cell>
        <Cell className="end said at-order" label={t("lists.shelf.toOrder")}>
          <ToOrder line={line} isEditable={isEditable} />
        </Cell>
      </tr>
      {wrong && (
        <tr role="row" className="line-error">
          <Cell className="full" colSpan={5}>
            <FieldErrorText
              id={`${product}-error`}
              label={t(`lists.shelf.${wrong}Of`, { number: line.number })}
              error={{ key: ERRORS[wrong] }}
            />
          </Cell>
        </tr>
      )}
    </>
  );
}

const ERRORS = { minimum: "shelfMinimum", maximum: "shelfMaximum", counted: "listQuantity" } as const;

function levelText(level: number | null | undefined, integer: (value: number) => string): string {
  return level === null || level === undefined ? "–" : integer(level);
}

function LevelInput({ line, level, refusal }: Omit<LineProps, "isEditable"> & { level: "minimum" | "maximum" }) {
  const t = useTexts();
  const { product, number, shelf } = line;
  const text = refusal?.typed[product]?.[level] ?? String(shelf?.[level] ?? "");
  const input = useShownText(text);
  return (
    <input
      {...attributesOf(level, product, refusal)}
      aria-label={t(`lists.shelf.${level}Of`, { number })}
      ref={input}
      defaultValue={text}
    />
  );
}

/** The field for a count. It is emptied when its count is saved. */
function CountInput({ line, refusal }: Omit<LineProps, "isEditable">) {
  const t = useTexts();
  const { product, number, shown } = line;
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (input.current && !refusal) input.current.value = "";
  }, [shown, refusal]);
  return (
    <input
      {...attributesOf("counted", product, refusal)}
      aria-label={t("lists.shelf.countedOf", { number })}
      ref={input}
      defaultValue={refusal?.typed[product]?.counted ?? ""}
    />
  );
}

function attributesOf(field: ShelfField, product: string, refusal: ShelfRefusal | undefined) {
  const isWrong = refusal?.wrong[product] === field;
  return {
    className: "qty",
    name: SHELF_FIELDS[field] + product,
    inputMode: "numeric",
    maxLength: 20,
    autoComplete: "off",
    "aria-invalid": isWrong ? true : undefined,
    "aria-describedby": isWrong ? `${product}-error` : undefined,
  } as const;
}

function LastCount({ line: { shelf } }: { line: ShelfLineView }) {
  const t = useTexts();
  const { integer, date } = useFormats();
  if (!shelf) return null;
  const { count } = shelf;
  return (
    <div className="sub">
      {count
        ? t("lists.shelf.last", { pieces: integer(count.pieces), date: date(new Date(count.at).toISOString()) })
        : t("lists.shelf.never")}
    </div>
  );
}

/** The quantity to order. Rounding up to whole packs is a button and never happens automatically. */
function ToOrder({ line, isEditable }: Omit<LineProps, "refusal">) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  const { product, number, quantity, wholePacks, pack } = line;
  if (quantity === 0) return <span className="muted">–</span>;
  return (
    <>
      <b className="nowrap">
        {integer(quantity)} {unit(line.unit, quantity)}
      </b>
      {wholePacks !== null && isEditable && (
        <button type="submit" name="take" value={`${wholePacks}:${product}`} className="btn">
          {t("lists.shelf.takePacks", { pack: integer(pack), quantity: integer(wholePacks) })}
          <span className="sr"> {t("lists.shelf.takePacksOf", { number })}</span>
        </button>
      )}
    </>
  );
}
