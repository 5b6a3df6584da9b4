import type { ReactNode } from "react";
import { HOLD_DAYS } from "#erp-adapter/contract/order-hold.ts";
import type { CreditView } from "../../cart/cart-credit.ts";
import type { ChangeRefusal } from "../../cart/change-cart.ts";
import type { CartPageData } from "../../cart/load-cart-page.ts";
import { MAX_LIST_NAME } from "../../domain/list-fields.ts";
import { telHref } from "../../domain/tel-href.ts";
import { type CartIntent, CREDIT_FIELDS } from "../../forms/cart-forms.ts";
import { FieldErrorText } from "../forms/field-error-text.tsx";
import { useHeader } from "../header/use-header.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { DOCUMENT_FIELD, ORDER_FORM } from "./cart-fields.tsx";
import { CREDIT_PANEL, DueLink } from "./credit-note.tsx";
import { PartChoice } from "./part-choice.tsx";
import { useCartTitle } from "./use-cart-title.ts";

interface CreditPanelProps {
  page: CartPageData;
  credit: CreditView;
  /** overdue amounts block the order, and any part of it */
  isBlocked: boolean;
  change?: ChangeRefusal;
}

/**
 * The ways to order nevertheless, beginning with the cheapest for both sides. All belong to the order form, which
 * carries what was typed into it.
 */
export function CreditPanel({ page, credit, isBlocked, change }: CreditPanelProps) {
  const t = useTexts();
  // Colleagues decide first: until then, no order of this person can be placed to wait.
  const canHold = credit.canHold && !page.order?.approval;
  return (
    <section className="sheet__foot" id={CREDIT_PANEL} aria-labelledby={`${CREDIT_PANEL}-title`}>
      <h2 id={`${CREDIT_PANEL}-title`}>{t("credit.ways")}</h2>
      <ol className="credit__ways">
        {/* No part fits if nothing is free, as for a company that pays in advance. */}
        {isBlocked && <OverdueWay credit={credit} isBlocked />}
        {!isBlocked && credit.room?.free !== 0 && (
          <Way title={t("credit.part.title")}>
            <PartChoice key={page.cart.version} page={page} credit={credit} change={change} />
          </Way>
        )}
        {canHold && <HoldWay way="prepaid" intent="order-prepaid" />}
        {!isBlocked && credit.due > 0 && <OverdueWay credit={credit} />}
        {canHold ? (
          <HoldWay way="release" intent="order-on-release" />
        ) : (
          <Way title={t("credit.sales.title")}>
            <AskSales />
          </Way>
        )}
        <Way title={t("credit.list.title")}>
          <KeepAsList page={page} change={change} />
        </Way>
      </ol>
    </section>
  );
}

/** Paying what is overdue; a person without the right to finances learns who knows the amount. */
export function OverdueWay({
  credit: { due, blocking },
  isBlocked = false,
}: {
  credit: CreditView;
  isBlocked?: boolean;
}) {
  const t = useTexts();
  const { money } = useFormats();
  const { rights } = useHeader();
  const isKnown = isBlocked ? blocking > 0 : due > 0;
  return (
    <Way title={t("credit.overdue.title")}>
      {rights.finances ? (
        <p>
          {isKnown &&
            (isBlocked
              ? t("credit.blocked.pay", { amount: money(blocking) })
              : t("credit.overdue.text", { due: money(due) }))}{" "}
          <DueLink text={t("credit.overdue.link")} />
        </p>
      ) : (
        <p>{t("credit.blocked.colleagues")}</p>
      )}
    </Way>
  );
}

/** One of the ways out of the credit limit; they stand in a list. */
export function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

/** An order that waits: the same order form, with another button. */
function HoldWay({ way, intent }: { way: "prepaid" | "release"; intent: CartIntent }) {
  const t = useTexts();
  return (
    <Way title={t(`credit.${way}.title`)}>
      <p>
        {t(`credit.${way}.text`, { days: HOLD_DAYS })} <a href={`#${DOCUMENT_FIELD}`}>{t("credit.number")}</a>
      </p>
      <button type="submit" form={ORDER_FORM} name="intent" value={intent} className="btn">
        {t(`credit.${way}.button`)}
      </button>
    </Way>
  );
}

/** How sales are asked where no order can wait for them. */
export function AskSales() {
  const t = useTexts();
  return (
    <p>
      {t("credit.sales.text")} <SalesContact />
    </p>
  );
}

/** The shop's phone and address, each a link. */
export function SalesContact() {
  const { company, salesEmail } = useHeader();
  const email = company?.email || salesEmail;
  return (
    <>
      {company?.phone && <a href={telHref(company.phone)}>{company.phone}</a>} <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}

function KeepAsList({ page, change }: Pick<CreditPanelProps, "page" | "change">) {
  const t = useTexts();
  const { date } = useFormats();
  const title = useCartTitle()(page.cart.title);
  const error = change?.errors.listName;
  const id = "credit-list";
  const prefilled = t("credit.list.prefilled", { title, date: date(page.readAt) }).slice(0, MAX_LIST_NAME);
  return (
    <>
      <p>{t("credit.list.text")}</p>
      <div className="field">
        <label htmlFor={id}>{t("credit.list.name")}</label>
        <input
          className="input"
          id={id}
          form={ORDER_FORM}
          name={CREDIT_FIELDS.list}
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          defaultValue={change?.typed.listName ?? prefilled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {error && <FieldErrorText id={`${id}-error`} error={error} />}
      </div>
      <label className="check">
        <input type="checkbox" form={ORDER_FORM} name={CREDIT_FIELDS.emptied} value="yes" />
        <span>{t("credit.list.emptied")}</span>
      </label>
      <button type="submit" form={ORDER_FORM} name="intent" value="keep-as-list" className="btn">
        {t("credit.list.button")}
      </button>
    </>
  );
}
