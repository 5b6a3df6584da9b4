import { useState } from "react";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { FieldErrorText } from "../../ui/forms/field-error-text.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { ORDER_FORM } from "../cart-fields.tsx";
import { CREDIT_FIELDS } from "../cart-forms.ts";
import type { ChangeRefusal } from "../change-cart.ts";
import type { CartLineView, CartPageData } from "../load-cart-page.ts";
import type { ChoosableLine } from "../order/offer-order.ts";
import type { CreditView } from "./cart-credit.ts";
import { fittingPart, totalOfPart } from "./credit-room.ts";

interface PartChoiceProps {
  page: CartPageData;
  credit: CreditView;
  change?: ChangeRefusal;
}

/**
 * The lines that can be ordered. At first, as many are ticked as the free credit covers, or none if it is not known.
 * With JavaScript, the sum of the ticked lines is updated at each tick; without it, the server checks the sum.
 */
export function PartChoice({ page, credit: { room, delivery }, change }: PartChoiceProps) {
  const t = useTexts();
  const { money, integer } = useFormats();
  const lines = page.choosable ?? toChoosable(page.lines);
  const error = change?.errors.part;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => {
    const sent = change?.typed.part;
    if (sent !== undefined) return new Set(sent.split(" "));
    return new Set(room ? fittingPart(lines, room.free, delivery).map(({ product }) => product) : []);
  });
  if (room && lines.every((line) => totalOfPart([line], delivery) > room.free)) return <p>{t("credit.part.none")}</p>;
  const chosen = lines.filter(({ product }) => ticked.has(product));
  const sum = totalOfPart(chosen, delivery);
  const tick = (product: string, isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, product] : [...before].filter((one) => one !== product)));
  return (
    <>
      <p>{t("credit.part.text")}</p>
      <fieldset aria-describedby={error ? "credit-part-error" : undefined}>
        <legend className="sr">{t("credit.part.legend")}</legend>
        <ul>
          {lines.map((line) => (
            <li key={line.product}>
              <label className="check">
                <input
                  type="checkbox"
                  form={ORDER_FORM}
                  name={CREDIT_FIELDS.part}
                  value={line.product}
                  defaultChecked={ticked.has(line.product)}
                  onChange={({ currentTarget }) => tick(line.product, currentTarget.checked)}
                />
                <span>
                  {integer(line.quantity)} × <span className="num">{line.number}</span> {line.title}
                </span>
                <span className="credit__amount">{money(totalOfPart([line], null))}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {error && <FieldErrorText id="credit-part-error" label={t("credit.part.legend")} error={error} isTold />}
      <p role="status" className="small">
        {room
          ? t("credit.part.sum", { sum: money(sum), free: money(room.free) })
          : t("credit.part.sumPlain", { sum: money(sum) })}{" "}
        <span className="muted">{t("credit.part.withDelivery")}</span>
        {room && sum > room.free && (
          <strong> {t("credit.part.over", { over: money(toEurCents(sum - room.free)) })}</strong>
        )}
      </p>
      <button type="submit" form={ORDER_FORM} name="intent" value="order-part" className="btn">
        {t("credit.part.button")}
      </button>
    </>
  );
}

function toChoosable(lines: readonly CartLineView[]): ChoosableLine[] {
  return lines.flatMap(({ product, number, title, quantity, condition, leftOut }) => {
    if (!condition || leftOut) return [];
    const { price, deposit, vatPercent } = condition;
    return [{ product, number, title: title ?? number, quantity, price, deposit, vatPercent }];
  });
}
