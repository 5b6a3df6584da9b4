import { CartChoice } from "../../cart/cart-choice.tsx";
import type { OfferedCarts } from "../../request/session/offered-carts.ts";
import { FieldErrorText } from "../../ui/forms/field-error-text.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { useSending } from "../../ui/forms/use-sending.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import type { ShownOrder } from "../load-order.ts";
import { AGAIN_QUANTITY } from "../order-forms.ts";
import type { AgainRefusal } from "./order-again.ts";

interface AgainFormProps {
  again: OfferedCarts;
  lines: ShownOrder["lines"];
  /** true if the button is shown as the page's main action; false while the order itself can still be changed */
  isMain: boolean;
  refusal?: AgainRefusal;
}

/** *Order again*: adds all lines, or only chosen lines, to a chosen cart or a new one. */
export function AgainForm({ again, lines, isMain, refusal }: AgainFormProps) {
  const t = useTexts();
  const busy = useSending().formData?.get("intent") === "again";
  return (
    <Form className="sheet sheet--pad form no-print" method="post" id="again" aria-labelledby="again-head" noValidate>
      <h2 id="again-head">{t("orders.again")}</h2>
      <input type="hidden" name="intent" value="again" />
      <CartChoice offered={again} label={t("again.cart")} hint={t("again.hint")} refusal={refusal} />
      {lines.length > 0 && (
        <details className="fold" open={refusal?.wish && isRefused(refusal) ? true : undefined}>
          <summary>
            {t("again.choose")} <span className="chev" />
          </summary>
          <Lines lines={lines} refusal={refusal} />
        </details>
      )}
      <button
        type="submit"
        className={isMain ? "btn btn--main btn--wide" : "btn btn--wide"}
        aria-busy={busy || undefined}
      >
        {t("orders.again")}
      </button>
    </Form>
  );
}

function isRefused({ reason }: AgainRefusal): boolean {
  return reason === "noLines" || reason === "wrong";
}

/** The lines with their quantities, at first all ticked, after a refusal as they were submitted. */
function Lines({ lines, refusal }: Omit<AgainFormProps, "again" | "isMain">) {
  const t = useTexts();
  const { integer } = useFormats();
  const wish = refusal?.wish ?? null;
  return (
    <fieldset className="line-ticks">
      <legend className="sr">{t("order.lines")}</legend>
      <input type="hidden" name="choosing" value="lines" />
      {lines.map(({ position, number, title, quantity }) => {
        const isWrong = wish?.wrong.includes(position);
        // The place tells two lines of one product apart.
        const label = t("product.quantityOf", { number: `${integer(position)}. ${number}` });
        return (
          <div className="again__choice" key={position}>
            <label className="check">
              <input
                type="checkbox"
                name="line"
                value={position}
                defaultChecked={wish ? wish.lines.includes(position) : true}
              />
              <span>
                {integer(position)}. <b className="num">{number}</b> {title}
              </span>
            </label>
            <input
              className="qty"
              name={AGAIN_QUANTITY + position}
              aria-label={label}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              defaultValue={wish?.quantities[position] ?? quantity}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? `again-${position}` : undefined}
            />
            {isWrong && <FieldErrorText id={`again-${position}`} label={label} error={{ key: "quantity" }} />}
          </div>
        );
      })}
    </fieldset>
  );
}
