import type { DrawnSlip } from "#server/services/documents/documents.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";

/** Width of the quiet zone that a scanner needs around the code, in modules. */
const QUIET = 4;

/**
 * The barcode of a payment slip; its data are also shown beside it as text. Renders only a note if the data do not fit
 * into a barcode.
 */
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
