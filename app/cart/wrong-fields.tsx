import { useEffect, useState } from "react";
import type { FieldError, FieldErrorKey } from "../request/forms/field-error.ts";
import { type WrongField, WrongFieldLinks } from "../ui/forms/error-summary.tsx";
import { useErrorWords } from "../ui/forms/use-error-words.ts";
import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import { DOCUMENT_FIELD, quantityField } from "./cart-fields.tsx";
import { DELIVERY_PREFIX, REMARK_PREFIXES, REMARKS } from "./cart-forms.ts";
import type { ChangeRefusal } from "./change-cart.ts";
import { DELIVERY_FIELDS, DELIVERY_LABELS, deliveryFieldId } from "./delivery/delivery-labels.ts";
import { lineError } from "./lines/line-error.ts";
import { remarkLabel } from "./lines/remark-labels.ts";
import type { CartPageData } from "./load-cart-page.ts";
import type { OrderRefusal } from "./order/order-cart.ts";

interface WrongFieldsProps {
  page: CartPageData;
  change?: ChangeRefusal;
  refusal?: OrderRefusal;
}

/**
 * The only announcement of a refused cart to screen readers. With scripts it is visually hidden, because quantities are
 * saved while a person types, and nothing may move then. Without scripts it is visible, because the page opens at the
 * top, and the announcement's links lead to the fields.
 */
export function WrongFields(props: WrongFieldsProps) {
  const t = useTexts();
  const wrong = useWrongFields(props);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (wrong.length === 0) return null;
  return (
    <div role="alert">
      {isScripted && <p className="sr">{wrong.map(({ text }) => text).join(" ")}</p>}
      <noscript>
        <Note tone="bad" isTold={false}>
          <strong>{t("errors.summary")}</strong>
          <WrongFieldLinks wrong={wrong} />
        </Note>
      </noscript>
    </div>
  );
}

/** The refused fields of the order form, in the order of the page. */
function useWrongFields({ page, change, refusal }: WrongFieldsProps): WrongField[] {
  const t = useTexts();
  const words = useErrorWords();
  const wrong = (id: string, label: string, error: FieldError | undefined) =>
    error ? [{ id, text: `${label}: ${words(error)}` }] : [];
  const number = refusal?.reply?.error?.buyerDocumentNumber?.[0] as FieldErrorKey | undefined;
  return [
    ...page.lines.flatMap((line) => [
      ...REMARKS.flatMap((remark) => {
        const name = REMARK_PREFIXES[remark] + line.product;
        return wrong(name, remarkLabel(t, remark, line.number), change?.errors[name]);
      }),
      ...wrong(
        quantityField(line.product),
        t("product.quantityOf", { number: line.number }),
        lineError(line, page, change),
      ),
    ]),
    ...DELIVERY_FIELDS.flatMap((one) =>
      wrong(deliveryFieldId(one), t(DELIVERY_LABELS[one]), change?.errors[DELIVERY_PREFIX + one]),
    ),
    ...wrong(DOCUMENT_FIELD, t("cart.documentNumber"), number && { key: number }),
  ];
}
