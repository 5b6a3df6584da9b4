import { toBuyerLines } from "../../domain/buyer-lines.ts";
import type { ShownOrder } from "../../orders/load-order.ts";
import { useFormats, useTexts } from "../texts.tsx";

/** Date, who a guest is, the buyer's own number, and the confirmation's e-mail address: entries of a `dl`. */
export function OrderFacts({ order: { placedAt, buyerDocumentNumber, guestEmail, buyer } }: { order: ShownOrder }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <>
      <dt>{t("order.date")}</dt>
      <dd>{dateTime(placedAt)}</dd>
      <dt>{t("order.documentNumber")}</dt>
      <dd>
        <span className="num">{buyerDocumentNumber}</span>
      </dd>
      {buyer && (
        <>
          <dt>{t("order.buyer")}</dt>
          <dd>
            {toBuyerLines(buyer).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </dd>
        </>
      )}
      {guestEmail && (
        <>
          <dt>{t("order.email")}</dt>
          <dd>{guestEmail}</dd>
        </>
      )}
    </>
  );
}
