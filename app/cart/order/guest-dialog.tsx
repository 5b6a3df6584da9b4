import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import { taxNotesOf } from "#erp-adapter/contract/tax.ts";
import { Form } from "../../ui/forms/form.tsx";
import { Note } from "../../ui/note.tsx";
import { PricesNote } from "../../ui/prices-note.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { CartFields } from "../cart-fields.tsx";
import { LEAVE } from "../cart-forms.ts";
import { DeliveryLine } from "../delivery/delivery-line.tsx";
import { QuotedLines } from "../lines/quoted-lines.tsx";
import { TotalsList } from "../lines/totals-list.tsx";
import { useLeftOutWords } from "../lines/use-left-out-words.ts";
import type { CartDialog, CartPageData } from "../load-cart-page.ts";
import { useCartPath } from "../use-cart-path.ts";
import { type GuestForm, GuestInputs } from "./guest-inputs.tsx";
import type { OrderRefusal } from "./order-cart.ts";
import { OrderRefusalNote } from "./order-refusal-note.tsx";
import { OrderingStatus, useOrdering } from "./ordering-status.tsx";
import { PageDialog } from "./page-dialog.tsx";

interface GuestDialogProps {
  dialog: Extract<CartDialog, { kind: "guest" }>;
  page: CartPageData;
  refusal?: OrderRefusal;
  head: ReactNode;
}

/**
 * Asks a guest for their data and the delivery address, states the method of payment, and has the button that orders.
 */
export function GuestDialog({ dialog, page, refusal, head }: GuestDialogProps) {
  const t = useTexts();
  const [form, fields] = useForm<GuestForm>({
    id: "guest-order",
    lastResult: refusal?.reply,
    defaultValue: dialog.guest,
  });
  const ordering = useOrdering();
  const leftOutWords = useLeftOutWords();
  const lines = new Map(page.lines.map((line) => [line.product, line]));
  const way = wayOf(dialog.delivery);
  const { back } = useCartPath(page);
  return (
    <PageDialog
      narrow
      id="guest-order-title"
      head={t("guestOrder.title")}
      back={back}
      leave={LEAVE}
      // A screen reader reads the country that a button has chosen.
      first={(refusal?.vat?.isChosen ? fields.country : fields.email).id}
    >
      {head}
      <Form className="form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
        <div className="dialog__body form">
          {refusal && <OrderRefusalNote refusal={refusal} toWays={null} />}
          <p>{t(`guestOrder.lead.${way}`)}</p>
          <CartFields cart={{ ...page.cart, quote: dialog.quote }} intent="order-as-guest" />
          <GuestInputs
            fields={fields}
            countries={dialog.countries}
            vatCountry={refusal?.vat?.isChosen ? undefined : refusal?.vat?.country}
          />
          <QuotedLines lines={dialog.lines} />
          <PricesNote />
          {dialog.leftOut.length > 0 && (
            <Note tone="warn">
              <p>{t("guestOrder.leftOut")}</p>
              <ul>
                {dialog.leftOut.map(({ product, number, reason }) => (
                  <li key={product}>
                    <span className="num">{number}</span>{" "}
                    {leftOutWords({ ...(lines.get(product) ?? UNREAD), leftOut: reason })}
                  </li>
                ))}
              </ul>
            </Note>
          )}
          {dialog.delivery && (
            <p>
              <DeliveryLine delivery={dialog.delivery} deliveries={dialog.deliveries} own="ownHere" />
            </p>
          )}
          <TotalsList totals={dialog.totals} notes={taxNotesOf(dialog.lines.map(({ condition }) => condition))} />
          <p>
            {t("cart.documentNumber")} <span className="num">{dialog.buyerDocumentNumber}</span>
          </p>
          <p>{t(`guestOrder.payment.${way === "pickUp" ? "pickUp" : "sent"}`)}</p>
        </div>
        <div className="dialog__foot actions">
          <button type="submit" className="btn btn--main" aria-busy={ordering !== null || undefined}>
            {t("guestOrder.order")}
          </button>
          <button type="submit" className="btn btn--big" name={LEAVE} id={LEAVE} formNoValidate>
            {t("guestOrder.back")}
          </button>
          <OrderingStatus state={ordering} />
        </div>
      </Form>
    </PageDialog>
  );
}

/** The facts of a line that has left the cart since. */
const UNREAD = { split: null, condition: null };

/** The destination of the goods: the address typed in this dialog, another address, or a counter for pick-up. */
function wayOf(delivery: Delivery | null): "own" | "elsewhere" | "pickUp" {
  if (!delivery || delivery.to.kind === "own") return "own";
  return delivery.to.kind === "pickup" ? "pickUp" : "elsewhere";
}
