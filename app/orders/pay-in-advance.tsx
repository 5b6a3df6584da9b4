import { href } from "react-router";
import type { DrawnSlip } from "#server/services/documents/documents.ts";
import { PaymentBarcode } from "../finances/invoices/payment-barcode.tsx";
import { SlipFacts } from "../finances/invoices/slip-facts.tsx";
import { Icon } from "../ui/icon.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

interface PayInAdvanceProps {
  order: { id: string };
  /** null if nothing is to be paid in advance */
  pay: DrawnSlip | null;
  /** the key of a guest's link to the order; null for a customer */
  orderKey: string | null;
  /** true if the person has had the time to pay */
  isKnown?: boolean;
}

/** How to pay an order before it is sent: the fields of the transfer, its barcode, and the pro forma invoice. */
export function PayInAdvance({ order, pay, orderKey, isKnown = false }: PayInAdvanceProps) {
  const t = useTexts();
  const lang = useLanguage();
  if (!pay) return null;
  const file = href("/:lang/order/:orderId/pro-forma", { lang, orderId: order.id });
  return (
    <section className="stack" aria-labelledby="pay">
      <h2 id="pay">{t("hold.pay")}</h2>
      {isKnown && orderKey !== null && <p className="small muted">{t("hold.paid")}</p>}
      <SlipFacts slip={pay.slip} className="facts facts--start" />
      <PaymentBarcode drawn={pay} />
      <div className="actions">
        <a className="btn" href={orderKey === null ? file : `${file}?key=${encodeURIComponent(orderKey)}`}>
          <Icon name="download" /> {t("hold.proForma")}
        </a>
      </div>
    </section>
  );
}
