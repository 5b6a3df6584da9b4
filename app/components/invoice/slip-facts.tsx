import type { DrawnSlip } from "#server/services/documents/documents.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { InFours } from "../ui/in-fours.tsx";

/** The fields of a payment order as entries of a `dl`; a double click selects a whole value. */
export function SlipFacts({ slip }: { slip: DrawnSlip["slip"] }) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <dl className="facts">
      <dt>{t("invoice.amount")}</dt>
      <dd>
        <b>{money(slip.amount)}</b>
      </dd>
      <dt>{t("invoice.payee")}</dt>
      <dd>{slip.payee.name}</dd>
      <dt>{t("invoice.iban")}</dt>
      <dd>
        <span className="num">
          <InFours text={slip.iban} />
        </span>
      </dd>
      <dt>{t("invoice.model")}</dt>
      <dd>
        <span className="num">{slip.model}</span>
      </dd>
      <dt>{t("invoice.reference")}</dt>
      <dd>{slip.reference ? <span className="num">{slip.reference}</span> : t("pay.noReference")}</dd>
      <dt>{t("pay.description")}</dt>
      <dd>{slip.description}</dd>
    </dl>
  );
}
