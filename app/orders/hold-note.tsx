import { href } from "react-router";
import { type TaxNote, unconfirmedNumber } from "#erp-adapter/contract/tax.ts";
import { Fact } from "../ui/fact.tsx";
import { Note } from "../ui/note.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { ShownOrder } from "./load-order.ts";

type PaidOrder = Pick<ShownOrder, "id" | "hold" | "prepayment" | "totals">;

/**
 * Says what a held order waits for and until when, or why it was cancelled; renders nothing without a hold or after its
 * release.
 */
export function HoldNote({ order, notes = [] }: { order: PaidOrder; notes?: readonly TaxNote[] }) {
  const t = useTexts();
  const { day } = useFormats();
  const { hold } = order;
  const number = unconfirmedNumber(notes);
  if (!hold || hold.state === "released") return null;
  const { kind, state, until, reason } = hold;
  if (state === "waiting")
    return (
      <Note tone="warn">
        {t(`hold.waiting.${kind}`, { day: day(until) })}
        {kind === "release" && number !== null && <p>{t("hold.waiting.unconfirmed", { number })}</p>}
        {kind === "prepayment" && <HowToPay order={order} />}
      </Note>
    );
  if (state === "expired") return <Note tone="warn">{t(`hold.expired.${kind}`, { day: day(until) })}</Note>;
  if (reason === undefined) return <Note tone="warn">{t("hold.cancelled")}</Note>;
  return (
    <Note tone="warn">
      {t("hold.refused")}
      <div>
        {t("hold.reason")} <span className="as-typed">{reason}</span>
      </div>
    </Note>
  );
}

function HowToPay({ order: { id, prepayment, totals } }: { order: PaidOrder }) {
  const t = useTexts();
  const lang = useLanguage();
  const { money } = useFormats();
  if (!prepayment) return null;
  const { seller, iban, model, reference } = prepayment;
  return (
    <>
      <dl className="facts facts--start">
        <Fact label={t("hold.amount")}>{money(totals.total)}</Fact>
        <Fact label={t("hold.payee")}>{seller.name}</Fact>
        <Fact label={t("hold.iban")} className="num">
          {iban}
        </Fact>
        <Fact label={t("hold.reference")} className="num">
          {model} {reference}
        </Fact>
      </dl>
      <div className="actions">
        <a className="btn" href={href("/:lang/order/:orderId/pro-forma", { lang, orderId: id })}>
          {t("hold.proForma")}
        </a>
      </div>
    </>
  );
}
