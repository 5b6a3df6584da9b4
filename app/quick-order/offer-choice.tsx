import { NowLater } from "../goods/now-later.tsx";
import { Difference } from "../goods/supersession/difference.tsx";
import type { ShownAlternative, ShownOffer } from "../goods/supersession/shown-offer.ts";
import { useUnit } from "../goods/use-unit.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";
import { ROW_FIELDS, type RowChange } from "./quick-order-forms.ts";

/**
 * The alternatives for the part of a row, with both prices and the difference; none is preselected. `chosen` is the
 * choice in a refused form; it is restored only for the same offer.
 */
export function OfferChoice({ row, offer, chosen }: { row: number; offer: ShownOffer; chosen?: RowChange["offer"] }) {
  const t = useTexts();
  const { integer, money } = useFormats();
  return (
    // The key renders new fields for another offer, so that a choice does not carry over.
    <fieldset className="quick-choice" key={offer.hash}>
      <legend className="sr">{t("quickOrder.offersOf", { row: integer(row) })}</legend>
      {offer.present && (
        <p className="sub">
          {t("quickOrder.oldPrice", { number: offer.wanted.number, price: money(offer.present.price) })}
          {offer.present.unitDeposit > 0 &&
            ` + ${t("quickOrder.deposit", { deposit: money(offer.present.unitDeposit) })}`}
        </p>
      )}
      {offer.alternatives.map((alternative, index) => (
        <label key={alternative.lines.map(({ product }) => product).join()} className="check">
          <input
            type="radio"
            name={ROW_FIELDS.offer + row}
            value={`${offer.hash}:${index}`}
            defaultChecked={chosen?.hash === offer.hash && chosen.index === index}
          />
          <Alternative alternative={alternative} />
        </label>
      ))}
    </fieldset>
  );
}

function Alternative({ alternative }: { alternative: ShownAlternative }) {
  const t = useTexts();
  const unit = useUnit();
  const { integer, money } = useFormats();
  const { lines, goods, deposit, depositDifference, differencePerPiece, notes, isSet, alsoReplaces } = alternative;
  return (
    <span>
      {lines.map(({ product, number, title, quantity, price, unit: code, now, later, plan }, index) => (
        <span key={product} className="quick-offered">
          {index > 0 && "+ "}
          {integer(quantity)} {unit(code, quantity)} <b className="num">{number}</b> {title} ({money(price)})
          <NowLater now={now} later={later} plan={plan} />
        </span>
      ))}{" "}
      <span className="sub">
        {t("quickOrder.offerTotal", { total: money(goods) })}
        {deposit > 0 && ` + ${t("quickOrder.deposit", { deposit: money(deposit) })}`}
        {differencePerPiece !== null &&
          differencePerPiece !== 0 &&
          `, ${t(differencePerPiece > 0 ? "quickOrder.dearer" : "quickOrder.cheaper", {
            difference: money(Math.abs(differencePerPiece) as typeof differencePerPiece),
          })}`}
      </span>
      {depositDifference !== null && depositDifference !== 0 && (
        <span className="sub quick-offered">
          {t("offer.depositDifference")}: <Difference amount={depositDifference} />
        </span>
      )}
      {isSet && <span className="sub quick-offered">{t("offer.set")}</span>}
      {notes.length > 0 && (
        <span className="sub quick-offered">
          {t("offer.needs")} {notes.join("; ")}
        </span>
      )}
      {alsoReplaces.length > 0 && (
        <span className="sub quick-offered">{t("offer.alsoReplaces", { numbers: alsoReplaces.join(", ") })}</span>
      )}
    </span>
  );
}
