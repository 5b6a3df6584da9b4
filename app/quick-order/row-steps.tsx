import { href } from "react-router";
import { WaysOn } from "../goods/others/ways-on.tsx";
import { useUnit } from "../goods/use-unit.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { OfferChoice } from "./offer-choice.tsx";
import { ROW_FIELDS, type RowChange } from "./quick-order-forms.ts";
import { isLeftOut } from "./rows/judge-rows.ts";
import type { ShownQuickRow, ShownVerdict } from "./show-row.ts";

/** The next steps that a person can take with a row, except leaving it out; nothing for a row that needs none. */
export function RowSteps({ row, typed }: { row: ShownQuickRow; typed?: RowChange }) {
  const t = useTexts();
  const { integer } = useFormats();
  const { verdict, isDecided } = row;
  if (verdict.state === "added" || (verdict.state === "ready" && !isDecided)) return null;
  return (
    <div className="quick-steps">
      <NextStep row={row} typed={typed} />
      {isDecided && (
        <button type="submit" name="reset" value={row.row} className="btn btn--plain">
          {t(isLeftOut(row) ? "quickOrder.putBack" : "quickOrder.chooseAgain")}
          <span className="sr"> {t("quickOrder.ofRow", { row: integer(row.row) })}</span>
        </button>
      )}
    </div>
  );
}

/** The button that leaves a row out, unless it is left out or added already. */
export function LeaveOut({ row }: { row: ShownQuickRow }) {
  const t = useTexts();
  const { integer } = useFormats();
  if (row.verdict.state === "added" || isLeftOut(row)) return null;
  return (
    <button
      type="submit"
      name="leave"
      value={row.row}
      className="btn btn--plain btn--icon"
      title={t("quickOrder.leaveOut")}
    >
      <Icon name="cross" />
      <span className="sr">
        {t("quickOrder.leaveOut")} {t("quickOrder.ofRow", { row: integer(row.row) })}
      </span>
    </button>
  );
}

/** The next step of a row. `typed`: what was chosen for the row in a form that was refused; it stays chosen. */
function NextStep({ row, typed }: { row: ShownQuickRow; typed?: RowChange }) {
  const { verdict } = row;
  if (verdict.state === "choose" && verdict.reason === "pack")
    return verdict.offered === null ? null : <Take row={row} quantity={verdict.offered} />;
  if (verdict.state === "choose" && verdict.reason === "quantity")
    return <Readings row={row} verdict={verdict} chosen={typed?.quantity} />;
  if (verdict.state === "choose") return <Candidates row={row} verdict={verdict} chosen={typed?.product} />;
  if (verdict.state === "short" && verdict.left > 0) return <Take row={row} quantity={verdict.left} />;
  if (verdict.state === "replaced" && verdict.offer)
    return <OfferChoice row={row.row} offer={verdict.offer} chosen={typed?.offer} />;
  return row.ways || isUnknown(row) ? <Ways row={row} /> : null;
}

/** True if no part has the row's number. */
function isUnknown({ verdict }: ShownQuickRow): boolean {
  return verdict.state === "refused" && verdict.reason === "unknown";
}

/** The ways on from a row that cannot be ordered; a button puts another part into the row. */
function Ways({ row: { row, ways, pieces, numberText } }: { row: ShownQuickRow }) {
  const t = useTexts();
  const [only] = pieces;
  if (!ways || !only) return <WaysOn part={{ id: null, number: numberText }} />;
  return (
    <WaysOn
      part={{ id: only.product, number: only.number }}
      ways={ways}
      take={({ number }) => (
        <button type="submit" name={ROW_FIELDS.number + row} value={number} className="btn btn--row">
          {t("quickOrder.takeOther")}
          <span className="sr"> {number}</span>
        </button>
      )}
    />
  );
}

/** A button that takes the available quantity. */
function Take({ row: { row, pieces }, quantity }: { row: ShownQuickRow; quantity: number }) {
  const t = useTexts();
  const unit = useUnit();
  const { integer } = useFormats();
  const [only] = pieces;
  return (
    <button type="submit" name="take" value={`${row}:${quantity}`} className="btn">
      {t("quickOrder.take", { quantity: `${integer(quantity)} ${unit(only?.unit ?? "pcs", quantity)}` })}
      <span className="sr"> {t("quickOrder.ofRow", { row: integer(row) })}</span>
    </button>
  );
}

type Choice = Extract<ShownVerdict, { candidates: unknown }>;

interface ChoiceProps {
  row: ShownQuickRow;
  verdict: Choice;
  chosen?: string;
}

function Candidates({ row: { row }, verdict: { candidates }, chosen }: ChoiceProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  return (
    <fieldset className="quick-choice">
      <legend className="sr">{t("quickOrder.candidatesOf", { row: integer(row) })}</legend>
      {candidates.map(({ product, number, title, manufacturer, by }) => (
        <label key={product} className="check">
          <input type="radio" name={ROW_FIELDS.product + row} value={product} defaultChecked={product === chosen} />
          <span>
            <b className="num">{number}</b> {manufacturer} {title}{" "}
            {by && <span className="sub">{t(`quickOrder.foundBy.${by.kind}`, { number: by.number })}</span>}{" "}
            <Link to={href("/:lang/products/:productId", { lang, productId: product })} target="_blank">
              {t("quickOrder.look")}
              <span className="sr"> {number}</span>
            </Link>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Readings({ row: { row }, verdict: { readings }, chosen }: ChoiceProps) {
  const t = useTexts();
  const { integer } = useFormats();
  return (
    <fieldset className="quick-choice">
      <legend className="sr">{t("quickOrder.readingsOf", { row: integer(row) })}</legend>
      {readings.map((reading) => (
        <label key={reading} className="check">
          <input
            type="radio"
            name={ROW_FIELDS.reading + row}
            value={reading}
            defaultChecked={String(reading) === chosen}
          />
          <span>{integer(reading)}</span>
        </label>
      ))}
    </fieldset>
  );
}
