import type { DrawnSlip } from "#server/services/documents/documents.ts";
import { CopyText } from "../../catalogue/product/copy-text.tsx";
import { Fact } from "../../ui/fact.tsx";
import { InFours } from "../../ui/in-fours.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";

/** The fields of a payment order as entries of a `dl`; a double click selects a whole value. */
export function SlipFacts({ slip, className = "facts" }: { slip: DrawnSlip["slip"]; className?: string }) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <dl className={className}>
      <Fact label={t("invoice.amount")}>
        <b>{money(slip.amount)}</b>
      </Fact>
      <Fact label={t("invoice.payee")}>{slip.payee.name}</Fact>
      <Fact label={t("invoice.iban")}>
        <span className="num">
          <InFours text={slip.iban} />
        </span>{" "}
        <CopyText text={slip.iban} label={t("pay.copy")} said={t("pay.copied")} />
      </Fact>
      <Fact label={t("invoice.model")}>
        <span className="num">{slip.model}</span>
      </Fact>
      <Fact label={t("invoice.reference")}>
        {slip.reference ? <span className="num">{slip.reference}</span> : t("pay.noReference")}
      </Fact>
      <Fact label={t("pay.description")}>{slip.description}</Fact>
    </dl>
  );
}
