import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { MAX_DOCUMENT_NUMBER } from "#erp-adapter/contract/document-number.ts";
import { HOLD_DAYS } from "#erp-adapter/contract/order-hold.ts";
import { Form } from "../../ui/forms/form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Note } from "../../ui/note.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { CartFields, DOCUMENT_FIELD, ORDER_FORM } from "../cart-fields.tsx";
import { isOrderIntent } from "../cart-forms.ts";
import { DeliveryFields } from "../delivery/delivery-fields.tsx";
import { TotalsList } from "../lines/totals-list.tsx";
import type { SavedQuantities } from "../lines/use-saved-quantities.ts";
import type { CartPageData } from "../load-cart-page.ts";
import { proposedNumber } from "../shown-title.ts";
import { NeededNote } from "./needed-note.tsx";
import type { OrderRefusal } from "./order-cart.ts";
import { OrderingStatus, useOrdering } from "./ordering-status.tsx";
import { TaxReasons } from "./tax-reasons.tsx";

interface OrderFormProps {
  page: CartPageData;
  refusal?: OrderRefusal;
  quantities: SavedQuantities;
  /** true if the page already says above that the order must be approved */
  isNeedTold?: boolean;
}

/**
 * The totals, the document number of the buyer, and *Order*, unless an order of the cart is being verified. None of
 * them is shown while prices and stock cannot be read, but *Update* still works.
 */
export function OrderForm({ page, refusal, quantities, isNeedTold = false }: OrderFormProps) {
  const t = useTexts();
  const { integer, money } = useFormats();
  const field = useDocumentField(page, refusal, quantities.change?.typed.buyerDocumentNumber);
  const ordering = useOrdering();
  const submit = useSubmit();
  const button = useRef<HTMLButtonElement>(null);

  /** Keeps the scroll position, except for an order, or for another part of the cart. */
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    submit(submitter, { preventScrollReset: submitter.name === "intent" && !isOrderIntent(submitter.value) });
  };

  /**
   * Enter in the document number orders. Without scripts it presses *Update*, the first button, which loses nothing.
   */
  const orderByEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const isTyped = event.key === "Enter" && !event.nativeEvent.isComposing && event.target instanceof HTMLInputElement;
    if (!isTyped || !button.current || button.current.disabled) return;
    event.preventDefault();
    event.currentTarget.requestSubmit(button.current);
  };

  if (!page.order)
    return (
      <Form method="post" id={ORDER_FORM} onSubmit={send} noValidate hidden>
        <CartFields cart={page.cart} />
      </Form>
    );
  const { totals, lines, beyond, approval, mayOrder } = page.order;
  const isOffered = mayOrder && page.last?.kind !== "being-verified";
  const isBusy = ordering !== null || quantities.isWaiting;
  return (
    <>
      <aside aria-label={t("cartPage.orderAria")}>
        <Form
          className="sheet sheet--pad form"
          method="post"
          id={ORDER_FORM}
          onSubmit={send}
          onKeyDown={orderByEnter}
          noValidate
        >
          <CartFields
            cart={refusal?.shown?.version === page.cart.version ? { ...page.cart, ...refusal.shown } : page.cart}
          />
          <h2>{t("cart.orderTitle")}</h2>
          <div>
            <div
              className={
                quantities.isBehind ? "totals-behind" : quantities.state === "saved" ? "totals-new" : undefined
              }
              aria-busy={quantities.isBehind || undefined}
            >
              <TotalsList totals={totals} notes={page.order.taxNotes} />
            </div>
            <p role="status" className="small">
              {quantities.isBehind && t("cartPage.totalsBehind")}
            </p>
            {page.credit?.room && <p className="small">{t("credit.free", { free: money(page.credit.room.free) })}</p>}
          </div>
          <TaxReasons notes={page.order.taxNotes} />
          <DeliveryFields view={page.order.delivery} change={quantities.change} />
          <TextField
            field={field}
            label={t("cart.documentNumber")}
            hint={t("cartPage.documentHint")}
            maxLength={MAX_DOCUMENT_NUMBER}
            required
          />
          {beyond?.products.length === 0 && (
            <Note tone="warn">{t("cartPage.beyondGuest", { limit: integer(beyond.mostOfOrder) })}</Note>
          )}
          {approval && !isNeedTold && <NeededNote needed={approval} totals={totals} refusal={null} />}
          {quantities.mustCheck && <Note tone="warn">{t("cartNotices.quantities-updated")}</Note>}
          {!mayOrder && <Note tone="info">{t("cart.mayNotOrder")}</Note>}
          {isOffered && (
            <button
              type="submit"
              name="intent"
              value={approval ? "ask-approval" : "order"}
              ref={button}
              className="btn btn--main btn--wide"
              disabled={lines === 0 || approval?.canBeAsked === false}
              aria-busy={isBusy || undefined}
            >
              {t(approval ? "approvals.ask" : "cart.order")}
            </button>
          )}
          {isOffered && (
            <div>
              <OrderingStatus state={ordering} />
              <p className="small muted">
                {t(lines === 0 ? "changed.nothingLeft" : approval ? "approvals.askHint" : "cartPage.recheckHint")}
              </p>
            </div>
          )}
          {isOffered && page.order.canHoldForVat && !approval && (
            <div>
              <p className="small">{t("cartPage.vatHold.text", { days: HOLD_DAYS })}</p>
              <button type="submit" name="intent" value="order-on-release" className="btn" disabled={lines === 0}>
                {t("cartPage.vatHold.button")}
              </button>
            </div>
          )}
        </Form>
      </aside>
      <div className="cart-bar no-print">
        <span>
          {t("cart.total")}{" "}
          <b className={quantities.isBehind ? "totals-behind" : undefined} aria-busy={quantities.isBehind || undefined}>
            {money(totals.total)}
          </b>
        </span>
        {isOffered && (
          <a className="btn btn--main" href={`#${ORDER_FORM}`}>
            {t("cart.toOrder")}
          </a>
        )}
      </div>
    </>
  );
}

/**
 * The document number field. Its text is restored after a refusal or a change of quantities; a refusal also moves the
 * focus to it.
 */
function useDocumentField(page: CartPageData, refusal: OrderRefusal | undefined, typed: string | undefined) {
  const reply = refusal?.reply;
  const errors = reply?.error?.buyerDocumentNumber ?? undefined;
  const refused = reply?.initialValue?.buyerDocumentNumber;
  useEffect(() => {
    if (errors) document.getElementById(DOCUMENT_FIELD)?.focus();
  }, [errors]);
  return {
    id: DOCUMENT_FIELD,
    name: "buyerDocumentNumber",
    key: undefined,
    initialValue:
      typeof refused === "string"
        ? refused
        : typed || page.order?.buyerDocumentNumber || proposedNumber(page.cart.title),
    errors,
  };
}
