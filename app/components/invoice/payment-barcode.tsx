import type { DrawnSlip } from "#server/services/documents/documents.ts";
import { useFormats, useTexts } from "../texts.tsx";

/** Light modules that a reader needs around the code. */
const QUIET = 4;

/** The barcode of a payment slip; the same details stand beside it as text. Renders nothing if they fit into none. */
export function PaymentBarcode({ drawn: { slip, barcode } }: { drawn: DrawnSlip }) {
  const t = useTexts();
  const { money } = useFormats();
  if (barcode === null) return <p className="muted">{t("pay.noBarcode")}</p>;
  const { width, height, stroke, path } = barcode;
  const box = [-QUIET, -QUIET, width + 2 * QUIET, height + 2 * QUIET].join(" ");
  return (
    <figure className="barcode">
      <svg
        viewBox={box}
        role="img"
        aria-label={t("pay.barcode", { amount: money(slip.amount), payee: slip.payee.name })}
      >
        <path d={path} strokeWidth={stroke} />
      </svg>
      <figcaption className="small muted">{t("pay.scan")}</figcaption>
    </figure>
  );
}
