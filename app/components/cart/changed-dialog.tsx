import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { type EurCents, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";
import type { CartDialog, CartPageData, ShownQuote } from "../../cart/load-cart-page.ts";
import type { OrderRefusal } from "../../cart/order-cart.ts";
import { useHeader } from "../header/use-header.ts";
import { OfferBox } from "../supersession/offer-box.tsx";
import { useFormats, useLanguage, useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { PricesNote } from "../ui/prices-note.tsx";
import { Cell, Table } from "../ui/table.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { CartFields } from "./cart-fields.tsx";
import { ChangedDelivery } from "./changed-delivery.tsx";
import { ChangedLines } from "./changed-lines.tsx";
import { OrderRefusalNote } from "./order-refusal-note.tsx";
import { OrderingStatus, useOrdering } from "./ordering-status.tsx";
import { PageDialog } from "./page-dialog.tsx";
import { useChangedWords } from "./use-changed-words.ts";

interface ChangedDialogProps {
  dialog: Extract<CartDialog, { kind: "changed" }>;
  page: CartPageData;
  refusal?: OrderRefusal;
  head: ReactNode;
}

/**
 * The validation dialog: each change with its old and new value, the new totals, and a button to confirm them unless the
 * order is blocked or nothing is left of it.
 */
export function ChangedDialog({ dialog, page, refusal, head }: ChangedDialogProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { person } = useHeader();
  const ordering = useOrdering();
  const cartPath = href("/:lang/cart/:page", { lang, page: String(page.position) });
  const words = useChangedWords(dialog, page.cart.title);
  const { shown, offers, isBlocked } = dialog;
  const isChanged = shown.changes.length > 0 || shown.deliveryChanges.length > 0;
  return (
    <PageDialog
      id="changed-title"
      back={cartPath}
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
        <PricesNote />
        {offers.map((offer) => (
          <OfferBox
            key={offer.wanted.product}
            offer={offer}
            fields={
              <>
                <CartFields cart={page.cart} intent="take-offer" />
                <input type="hidden" name="quote" value={dialog.quote} />
              </>
            }
            inCart
          />
        ))}
      </div>
      {isChanged && <Changes shown={shown} />}
      <div className="dialog__foot actions">
        {isBlocked ? null : shown.lines.length > 0 ? (
          <Form method="post">
            <CartFields cart={page.cart} intent="confirm" />
            <input type="hidden" name="quote" value={dialog.quote} />
            <button type="submit" className="btn btn--main" aria-busy={ordering !== null || undefined}>
              {t("changed.confirm")}
            </button>
          </Form>
        ) : (
          <p>{t("changed.nothingLeft")}</p>
        )}
        <Link className="btn btn--big" to={cartPath}>
          {t("changed.back")}
        </Link>
        <span className="muted small">
          {t("cart.documentNumber")} <span className="num">{shown.buyerDocumentNumber}</span>
        </span>
        <OrderingStatus state={ordering} />
      </div>
    </PageDialog>
  );
}

function Changes({ shown }: { shown: ShownQuote }) {
  const t = useTexts();
  return (
    <Table
      className="table--cards changed"
      columns={[
        { label: t("cart.codeTitle") },
        { label: t("changed.what") },
        { label: t("changed.was"), end: true },
        { label: t("changed.isNow"), end: true },
      ]}
      foot={shown.previous && <NewTotals shown={shown} previous={shown.previous.totals} />}
    >
      <ChangedLines shown={shown} />
      <ChangedDelivery changes={shown.deliveryChanges} />
    </Table>
  );
}

function NewTotals({ shown, previous }: { shown: ShownQuote; previous: Totals }) {
  const t = useTexts();
  const { money, percent } = useFormats();
  const { totals } = shown;
  const difference = toEurCents(totals.total - previous.total);
  const rates = totals.vat.map((rate) => ({
    label: t("cart.vat", { percent: percent(rate.percent) }),
    was: previous.vat.find((old) => old.percent === rate.percent)?.amount ?? toEurCents(0),
    now: rate.amount,
  }));
  const rows: { label: string; was: EurCents; now: EurCents; grand?: boolean }[] = [
    { label: t("cart.goods"), was: previous.goods, now: totals.goods },
    { label: t("cart.deposit"), was: previous.deposit, now: totals.deposit },
    ...(!totals.delivery && !previous.delivery
      ? []
      : [{ label: t("cart.delivery"), was: previous.delivery ?? ZERO, now: totals.delivery ?? ZERO }]),
    { label: t("cart.withoutVat"), was: previous.withoutVat, now: totals.withoutVat },
    ...rates,
    { label: t("cart.total"), was: previous.total, now: totals.total, grand: true },
  ];
  return rows.map((row, index) => (
    <tr role="row" key={row.label} className={row.grand ? "grand" : undefined}>
      {index === 0 && (
        <Cell className="full" rowSpan={rows.length}>
          <b>{t("changed.newTotal")}</b>
          <div>
            {difference === 0
              ? t("changed.same")
              : t(difference < 0 ? "changed.less" : "changed.more", {
                  amount: money(toEurCents(Math.abs(difference))),
                })}
          </div>
        </Cell>
      )}
      <th role="rowheader" scope="row">
        <Unbroken text={row.label} />
      </th>
      <Cell className="end" label={t("changed.was")}>
        <span className={row.was === row.now ? undefined : "was"}>{money(row.was)}</span>
      </Cell>
      <Cell className="end" label={t("changed.isNow")}>
        <span className="is">{money(row.now)}</span>
      </Cell>
    </tr>
  ));
}
