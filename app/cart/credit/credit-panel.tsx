import { HOLD_DAYS } from "#erp-adapter/contract/order-hold.ts";
import { Field } from "../../ui/forms/field.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { DOCUMENT_FIELD, ORDER_FORM } from "../cart-fields.tsx";
import { type CartIntent, CREDIT_FIELDS } from "../cart-forms.ts";
import type { ChangeRefusal } from "../change-cart.ts";
import { MAX_LIST_NAME } from "../list-fields.ts";
import type { CartPageData } from "../load-cart-page.ts";
import { useCartTitle } from "../use-cart-title.ts";
import type { CreditView } from "./cart-credit.ts";
import { CreditWays, Way, type WayToWait } from "./credit-ways.tsx";
import { PartChoice } from "./part-choice.tsx";

interface CreditPanelProps {
  page: CartPageData;
  credit: CreditView;
  /** true if overdue amounts block the order, and any smaller one */
  isBlocked: boolean;
  change?: ChangeRefusal;
}

/**
 * The ways to order nevertheless. All their buttons belong to the order form, so that they also send its typed texts.
 */
export function CreditPanel({ page, credit, isBlocked, change }: CreditPanelProps) {
  const t = useTexts();
  // If the order needs an approval, colleagues decide first: until then it cannot wait for money or for sales.
  const canHold = credit.canHold && !page.order?.approval;
  return (
    <CreditWays
      title={t("credit.ways")}
      credit={credit}
      isBlocked={isBlocked}
      smaller={
        <Way title={t("credit.part.title")}>
          <PartChoice key={page.cart.version} page={page} credit={credit} change={change} />
        </Way>
      }
      toWait={canHold ? (way) => <OrderToWait way={way} /> : null}
    >
      <Way title={t("credit.list.title")}>
        <KeepAsList page={page} change={change} />
      </Way>
    </CreditWays>
  );
}

const INTENTS = { prepaid: "order-prepaid", release: "order-on-release" } as const satisfies Record<
  WayToWait,
  CartIntent
>;

/** Places an order that waits for money or for sales: another button of the order form. */
function OrderToWait({ way }: { way: WayToWait }) {
  const t = useTexts();
  return (
    <>
      <p>
        {t(`credit.${way}.text`, { days: HOLD_DAYS })} <a href={`#${DOCUMENT_FIELD}`}>{t("credit.number")}</a>
      </p>
      <button type="submit" form={ORDER_FORM} name="intent" value={INTENTS[way]} className="btn">
        {t(`credit.${way}.button`)}
      </button>
    </>
  );
}

function KeepAsList({ page, change }: Pick<CreditPanelProps, "page" | "change">) {
  const t = useTexts();
  const { date } = useFormats();
  const title = useCartTitle()(page.cart.title);
  const prefilled = t("credit.list.prefilled", { title, date: date(page.readAt) }).slice(0, MAX_LIST_NAME);
  return (
    <>
      <p>{t("credit.list.text")}</p>
      <Field id="credit-list" label={t("credit.list.name")} error={change?.errors.listName} isTold>
        {(tied) => (
          <input
            {...tied}
            className="input"
            form={ORDER_FORM}
            name={CREDIT_FIELDS.list}
            maxLength={MAX_LIST_NAME}
            autoComplete="off"
            defaultValue={change?.typed.listName ?? prefilled}
          />
        )}
      </Field>
      <label className="check">
        <input
          type="checkbox"
          form={ORDER_FORM}
          name={CREDIT_FIELDS.emptied}
          value="yes"
          defaultChecked={change?.typed.emptied === "yes"}
        />
        <span>{t("credit.list.emptied")}</span>
      </label>
      <button type="submit" form={ORDER_FORM} name="intent" value="keep-as-list" className="btn">
        {t("credit.list.button")}
      </button>
    </>
  );
}
