import type { ComponentProps } from "react";
import { href } from "react-router";
import { MAX_BUYER_POSITION, MAX_LINE_NOTE } from "#erp-adapter/contract/line-remarks.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import { useLeftOutWords } from "../cart/lines/use-left-out-words.ts";
import { GoodsLine, GoodsLines } from "../goods/goods-lines.tsx";
import { LineRemarks } from "../goods/line-remarks.tsx";
import { LineWords } from "../goods/line-words.tsx";
import { NoPrice } from "../goods/no-price.tsx";
import { NowLater } from "../goods/now-later.tsx";
import { NumberLink } from "../goods/number-link.tsx";
import { WaysOn } from "../goods/others/ways-on.tsx";
import { ProductName } from "../goods/product-name.tsx";
import { StockWord } from "../goods/stock.tsx";
import { useUnit } from "../goods/use-unit.ts";
import { FieldErrorText } from "../ui/forms/field-error-text.tsx";
import { useShownText } from "../ui/forms/use-shown-text.ts";
import { sizeBeside } from "../ui/size-beside.ts";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { ListFormRefusal } from "./list-action.ts";
import { LINE_FIELDS } from "./list-forms.ts";
import type { ListData, ListLineView } from "./load-list.ts";
import type { LineField } from "./read-list-form.ts";

interface LinesProps {
  page: ListData;
  refusal?: ListFormRefusal;
}

/** The lines on one page of a list; their fields belong to the form around them. */
export function ListLines({ page: { list, lines }, refusal }: LinesProps) {
  const t = useTexts();
  return (
    <GoodsLines
      className="table--list"
      name={t("lists.lines")}
      lead={{ label: t("lists.choose"), hidden: true }}
      goods={`${t("lists.goods")}, ${t("lists.note")}`}
    >
      {(columns) =>
        lines.map((line) => (
          <Line key={line.product} columns={columns} line={line} isEditable={list.isEditable} refusal={refusal} />
        ))
      }
    </GoodsLines>
  );
}

interface LineProps {
  line: ListLineView;
  isEditable: boolean;
  refusal?: ListFormRefusal;
}

function Line({ columns, line, isEditable, refusal }: LineProps & Pick<ComponentProps<typeof GoodsLine>, "columns">) {
  const t = useTexts();
  const { integer, money, measures } = useFormats();
  const { product, number, quantity, condition, leftOut } = line;
  const wrong = refusal?.wrong[product];
  const isOrdered = !leftOut && !line.isReplaced && quantity > 0;
  return (
    <GoodsLine
      columns={columns}
      lead={
        <>
          <input type="hidden" name={LINE_FIELDS.shown + product} value={line.shown} />
          <label className="tick">
            <input type="checkbox" name="line" value={product} />
            <span className="sr">{t("lists.chooseLine", { place: integer(line.place), number })}</span>
          </label>
        </>
      }
      goods={
        <ProductName line={line} more={<Remarks line={line} isEditable={isEditable} refusal={refusal} />}>
          {[line.brand || line.manufacturer, measures(sizeBeside(line))].filter(Boolean).join(", ")}
          <Levels shelf={line.shelf} />
        </ProductName>
      }
      quantity={<QuantityField line={line} refusal={refusal} />}
      supply={<Supply line={line} />}
      price={condition ? money(condition.price) : <NoPrice leftOut={leftOut} />}
      deposit={condition && condition.deposit > 0 ? money(condition.deposit) : undefined}
      steps={condition?.steps}
      total={condition && isOrdered ? money(timesPrice(condition.price, quantity)) : null}
      below={troubleOf({ line, wrong, refusal })}
      offer={line.ways && <WaysOn part={{ id: product, number }} ways={line.ways} />}
    />
  );
}

/** Position and note of the line: as fields, or, if the reader may not change the list, as texts. */
function Remarks({ line, isEditable, refusal }: LineProps) {
  const { product, number, position, note } = line;
  if (!isEditable) return <LineWords line={{ buyerPosition: position, note }} />;
  const wrong = refusal?.wrong[product];
  const typed = refusal?.typed[product];
  const isOpen = typed !== undefined && (typed.note !== note || typed.position !== position);
  return (
    <LineRemarks
      number={number}
      position={position}
      note={note}
      isOpen={isOpen || wrong === "note" || wrong === "position"}
    >
      <RemarkField line={line} field="position" refusal={refusal} />
      <RemarkField line={line} field="note" refusal={refusal} />
    </LineRemarks>
  );
}

/** The minimum and maximum stock of the line, and its last count. */
function Levels({ shelf }: Pick<ListLineView, "shelf">) {
  const t = useTexts();
  const { integer, date } = useFormats();
  if (!shelf) return null;
  const { minimum, maximum, count } = shelf;
  const levels = [
    minimum === null ? null : t("lists.shelf.min", { pieces: integer(minimum) }),
    t("lists.shelf.max", { pieces: integer(maximum) }),
    count &&
      t("lists.shelf.withCount", { pieces: integer(count.pieces), date: date(new Date(count.at).toISOString()) }),
  ];
  return `, ${levels.filter(Boolean).join(" · ")}`;
}

/** The stock for the line's quantity, or the replacement of a superseded part. */
function Supply({ line }: { line: ListLineView }) {
  return line.isReplaced ? <Superseded line={line} /> : <Stocked line={line} />;
}

/** A link to the offer below the list, or, if there is none, to the page of the part. */
function Superseded({ line: { product, number, offer } }: { line: ListLineView }) {
  const t = useTexts();
  const lang = useLanguage();
  const own = href("/:lang/products/:productId", { lang, productId: product });
  return (
    <>
      <span className="badge badge--later">{t("lists.superseded")}</span>{" "}
      <a className="block" href={offer ? `#offer-${product}` : own}>
        {t("lists.toOffer")}
        <span className="sr"> {number}</span>
      </a>
    </>
  );
}

function Stocked({ line }: { line: ListLineView }) {
  const t = useTexts();
  const leftOutWords = useLeftOutWords();
  const { leftOut, split, quantity, replacedBy } = line;
  if (!leftOut && split && quantity > 0) return <NowLater {...split} />;
  if (!leftOut && split) return <StockWord word={split.now > 0 ? "available" : "orderable"} />;
  if (!leftOut) return <StockWord word="unknown" />;
  return (
    <>
      <span className="stock stock--none stock--wrap">{leftOutWords(line)}</span>
      {replacedBy && (
        <div className="sub">
          {t("product.replacedBy")} <NumberLink id={replacedBy.id} number={replacedBy.number} />
        </div>
      )}
    </>
  );
}

function QuantityField({ line, refusal }: Omit<LineProps, "isEditable">) {
  const t = useTexts();
  const { product, number, quantity } = line;
  const text = refusal?.typed[product]?.quantity ?? String(quantity);
  const wrong = refusal?.wrong[product] === "quantity";
  const input = useShownText(text);
  return (
    <input
      className="qty"
      name={LINE_FIELDS.quantity + product}
      aria-label={t("product.quantityOf", { number })}
      inputMode="numeric"
      maxLength={20}
      autoComplete="off"
      ref={input}
      defaultValue={text}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong ? `${product}-error` : undefined}
    />
  );
}

const LONGEST = { note: MAX_LINE_NOTE, position: MAX_BUYER_POSITION };

function RemarkField({
  line,
  field,
  refusal,
}: Omit<LineProps, "isEditable"> & { field: Exclude<LineField, "quantity"> }) {
  const t = useTexts();
  const { product, number } = line;
  const text = refusal?.typed[product]?.[field] ?? line[field];
  const wrong = refusal?.wrong[product] === field;
  const input = useShownText(text);
  return (
    <input
      className={`input input--${field}`}
      name={LINE_FIELDS[field] + product}
      aria-label={t(`lists.${field}Of`, { number })}
      placeholder={t(`lists.${field}`)}
      maxLength={LONGEST[field]}
      autoComplete="off"
      ref={input}
      defaultValue={text}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong ? `${product}-error` : undefined}
    />
  );
}

const ERRORS = { quantity: "listQuantity", note: "lineNote", position: "linePosition" } as const;

/**
 * The errors below a line: the field that could not be saved, and the saved values if another person has changed the
 * line since the page was shown. Null without either.
 */
function troubleOf(trouble: TroubleProps) {
  const isTyped = trouble.refusal?.reason === "conflict" && trouble.refusal.typed[trouble.line.product] !== undefined;
  return trouble.wrong || isTyped ? <LineTrouble {...trouble} isTyped={isTyped} /> : null;
}

interface TroubleProps extends Omit<LineProps, "isEditable"> {
  wrong?: LineField;
}

function LineTrouble({ line, wrong, isTyped }: TroubleProps & { isTyped: boolean }) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  const { quantity, note, position } = line;
  const saved = [`${integer(quantity)} ${unit(line.unit, quantity)}`, position, note].filter(Boolean).join(" · ");
  return (
    <>
      {wrong && (
        <FieldErrorText
          id={`${line.product}-error`}
          label={t(wrong === "quantity" ? "product.quantityOf" : `lists.${wrong}Of`, { number: line.number })}
          error={{ key: ERRORS[wrong] }}
        />
      )}
      {isTyped && <p className="field__hint">{t("lists.savedLine", { saved })}</p>}
    </>
  );
}
