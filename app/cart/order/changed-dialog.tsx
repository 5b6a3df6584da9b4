import type { ReactNode } from "react";
import { taxNotesOf } from "#erp-adapter/contract/tax.ts";
import { OfferBox } from "../../goods/supersession/offer-box.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { PricesNote } from "../../ui/prices-note.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { CartFields } from "../cart-fields.tsx";
import { deliveryFieldId } from "../delivery/delivery-labels.ts";
import { DeliveryLine } from "../delivery/delivery-line.tsx";
import { TaxLegend } from "../lines/tax-legend.tsx";
import type { CartDialog, CartPageData } from "../load-cart-page.ts";
import { useCartPath } from "../use-cart-path.ts";
import { ChangedTable } from "./changed-table.tsx";
import type { OrderRefusal } from "./order-cart.ts";
import { OrderRefusalNote } from "./order-refusal-note.tsx";
import { OrderingStatus, useOrdering } from "./ordering-status.tsx";
import { PageDialog } from "./page-dialog.tsx";
import { TaxReasons } from "./tax-reasons.tsx";
import { useChangedWords } from "./use-changed-words.ts";

interface ChangedDialogProps {
  dialog: Extract<CartDialog, { kind: "changed" }>;
  page: CartPageData;
  refusal?: OrderRefusal;
  head: ReactNode;
}

/**
 * The validation dialog: each change with its old and new value, the new totals, and a button to confirm them unless
 * the order is blocked or nothing is left of it.
 */
export function ChangedDialog({ dialog, page, refusal, head }: ChangedDialogProps) {
  const t = useTexts();
  const { person } = useHeader();
  const ordering = useOrdering();
  const { cart: cartPath, back } = useCartPath(page);
  const words = useChangedWords(dialog, page.cart.title);
  const { shown, offers, isBlocked } = dialog;
  const isChanged = shown.changes.length > 0 || shown.deliveryChanges.length > 0;
  const taxNotes = taxNotesOf(shown.lines.map(({ condition }) => condition));
  const mayBeTogether = shown.deliveryChanges.some((change) => change.kind === "shipment" && change.new !== 1);
  return (
    <PageDialog
      id="changed-title"
      back={back}
      head={
        <>
          <Icon name="warning" /> {t("changed.title")}
        </>
      }
    >
      {head}
      <div className="dialog__body">
        {refusal && (
          <OrderRefusalNote
            refusal={refusal}
            toWays={
              person === "customer" ? `${cartPath}?credit${refusal.reason === "overdue" ? "=overdue" : ""}` : null
            }
          />
        )}
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {shown.delivery && (
          <p>
            <DeliveryLine
              delivery={shown.delivery}
              deliveries={dialog.deliveries}
              own={person === "customer" ? "own" : "ownGuest"}
            />
          </p>
        )}
        {mayBeTogether && (
          <p>
            <Link to={`${cartPath}?delivery#${deliveryFieldId("shipment")}`}>{t("changed.together")}</Link>
          </p>
        )}
        <PricesNote />
        {offers.map((offer) => (
          <OfferBox
            key={offer.wanted.product}
            offer={offer}
            fields={<CartFields cart={{ ...page.cart, quote: dialog.quote }} intent="take-offer" />}
            inCart
          />
        ))}
      </div>
      {isChanged && <ChangedTable shown={shown} />}
      <div className="dialog__body">
        <TaxLegend notes={taxNotes} />
        <TaxReasons notes={taxNotes} />
      </div>
      <div className="dialog__foot actions">
        {isBlocked ? null : shown.lines.length > 0 ? (
          <Form method="post">
            <CartFields cart={{ ...page.cart, quote: dialog.quote }} intent="confirm" />
            <button type="submit" className="btn btn--main" aria-busy={ordering !== null || undefined}>
              {t("changed.confirm")}
            </button>
          </Form>
        ) : (
          <p>{t("changed.nothingLeft")}</p>
        )}
        <Link className="btn btn--big" to={back}>
          {t("changed.back")}
        </Link>
        <span className="muted small">
          {t("cart.documentNumber")} <span className="num">{shown.buyerDocumentNumber}</span>
        </span>
        {shown.guestEmail && (
          <span className="muted small">
            {t("guestOrder.email")} <span className="wrap">{shown.guestEmail}</span>
          </span>
        )}
        <OrderingStatus state={ordering} />
      </div>
    </PageDialog>
  );
}
