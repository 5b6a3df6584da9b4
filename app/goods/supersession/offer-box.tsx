import type { ReactNode } from "react";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { Fact } from "../../ui/fact.tsx";
import { HereForm } from "../../ui/forms/here-form.tsx";
import { useSending } from "../../ui/forms/use-sending.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { NowLater } from "../now-later.tsx";
import { NumberLink } from "../number-link.tsx";
import { useUnit } from "../use-unit.ts";
import type { OfferToTake } from "./consent.ts";
import { Difference } from "./difference.tsx";
import { reasonOfOffer } from "./offer-words.ts";
import { partsOf, type ShownAlternative, type ShownOffer } from "./shown-offer.ts";

/**
 * An offer: each alternative with its prices beside those of the wanted part, and with its own button; nothing is
 * preselected. `fields` replaces the hidden fields of each form; by default the intent.
 */
export function OfferBox({
  offer,
  fields,
  action,
  inCart = false,
}: {
  offer: OfferToTake;
  fields?: ReactNode;
  /** the URL to which the forms are posted; by default the current page */
  action?: string;
  /** true if the wanted part is already in the cart: the offered parts then replace it there */
  inCart?: boolean;
}) {
  const t = useTexts();
  const { integer } = useFormats();
  const { alternatives } = offer;
  return (
    <section className="offer" aria-label={t("offer.offered")}>
      <p>{reasonOfOffer(offer, { t, integer })}</p>
      {alternatives.length > 1 && <p>{t("offer.choose")}</p>}
      <ol className="offer__ways">
        {alternatives.map((alternative, index) => (
          <li key={partsOf(alternative)}>
            <Way offer={offer} alternative={alternative} />
            <HereForm action={action}>
              {fields ?? <input type="hidden" name="intent" value="take-offer" />}
              <input type="hidden" name="product" value={offer.wanted.product} />
              <input type="hidden" name="quantity" value={offer.wanted.quantity} />
              <input type="hidden" name="consent" value={offer.consent} />
              <TakeButton offer={offer} choice={index} inCart={inCart} />
            </HereForm>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One alternative: its parts, its cost beside that of the wanted part, and further requirements. */
function Way({ offer, alternative }: { offer: ShownOffer; alternative: ShownAlternative }) {
  const t = useTexts();
  const unit = useUnit();
  const { money, integer } = useFormats();
  const { lines, isSet, notes, alsoReplaces } = alternative;
  return (
    <>
      <ul className="offer__parts">
        {lines.map(({ product, number, title, quantity, price, pack, now, later, plan, ...line }) => (
          <li key={product}>
            <b className="nowrap">
              {integer(quantity)} {unit(line.unit, quantity)}
            </b>{" "}
            <NumberLink id={product} number={number} /> {title}
            <span className="small muted">
              {" "}
              {t("offer.each", { price: money(price) })}
              {pack > 1 && `, ${t("offer.pack", { count: pack })}`}
            </span>
            <NowLater now={now} later={later} plan={plan} />
          </li>
        ))}
      </ul>
      {isSet && <p className="small">{t("offer.set")}</p>}
      <Costs offer={offer} alternative={alternative} />
      {notes.length > 0 && (
        <p className="offer__note">
          <span className="small muted">{t("offer.needs")}</span> {notes.join("; ")}
        </p>
      )}
      {alsoReplaces.length > 0 && (
        <p className="small">{t("offer.alsoReplaces", { numbers: alsoReplaces.join(", ") })}</p>
      )}
    </>
  );
}

/** The costs of the wanted part and of the alternative; only the latter if the wanted part has no price. */
function Costs({ offer: { present, wanted }, alternative }: { offer: ShownOffer; alternative: ShownAlternative }) {
  const t = useTexts();
  const { integer } = useFormats();
  const { goods, deposit, differencePerPiece, depositDifference } = alternative;
  const hasDeposit = deposit > 0 || (present?.deposit ?? 0) > 0;
  return (
    <dl className="offer__costs">
      {present && (
        <>
          <dt>
            {t("offer.asked")}{" "}
            <span className="nowrap">
              {integer(wanted.quantity)} × <span className="num">{wanted.number}</span>
            </span>
          </dt>
          <dd>
            <Amount goods={present.goods} deposit={present.deposit} />
          </dd>
        </>
      )}
      <Fact label={t("offer.offered")}>
        <b>
          <Amount goods={goods} deposit={deposit} />
        </b>
      </Fact>
      {differencePerPiece !== null && (
        <Fact label={t("offer.perPiece")}>
          <Difference amount={differencePerPiece} />
        </Fact>
      )}
      {hasDeposit && depositDifference !== null && (
        <Fact label={t("offer.depositDifference")}>
          <Difference amount={depositDifference} />
        </Fact>
      )}
    </dl>
  );
}

function Amount({ goods, deposit }: { goods: EurCents; deposit: EurCents }) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <>
      {money(goods)}
      {deposit > 0 && (
        <small>
          {t("product.withDeposit")}
          {money(deposit)}
        </small>
      )}
    </>
  );
}

/** A separate component, so that only the buttons render again while a form is being sent. */
function TakeButton({ offer, choice, inCart }: { offer: OfferToTake; choice: number; inCart: boolean }) {
  const t = useTexts();
  const { formData } = useSending();
  const busy = formData?.get("consent") === offer.consent && formData.get("choice") === String(choice);
  const alternative = offer.alternatives[choice];
  const parts = alternative ? partsOf(alternative) : "";
  return (
    <button type="submit" name="choice" value={choice} className="btn btn--main" aria-busy={busy || undefined}>
      {busy ? t("offer.taking") : t(inCart ? "offer.takeInstead" : "offer.take", { parts })}
    </button>
  );
}
