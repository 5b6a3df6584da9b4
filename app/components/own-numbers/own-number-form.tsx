import { Form } from "react-router";
import type { OwnNumberRefusal } from "../../own-numbers/name-product.ts";
import { FieldErrorText } from "../forms/field-error-text.tsx";
import { useSending } from "../forms/use-sending.ts";
import { useTexts } from "../texts.tsx";

/** The id of its field, for the label. */
export const OWN_NUMBER_FIELD = "own-number";

/** The number that the reader's company has for the product of the page; an empty field forgets it. */
export function OwnNumberForm({ own, refused }: { own: { number: string | null }; refused?: OwnNumberRefusal }) {
  const t = useTexts();
  const busy = useSending().formData?.get("intent") === "own-number";
  const number = own.number ?? "";
  return (
    <Form className="own-number" method="post" preventScrollReset noValidate>
      <input type="hidden" name="intent" value="own-number" />
      <input type="hidden" name="was" value={number} />
      <input
        className="input"
        id={OWN_NUMBER_FIELD}
        key={number}
        name="number"
        defaultValue={refused?.typed ?? number}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${OWN_NUMBER_FIELD}-error ${OWN_NUMBER_FIELD}-hint` : `${OWN_NUMBER_FIELD}-hint`}
      />
      <button type="submit" className="btn" aria-busy={busy || undefined}>
        {t("product.saveOwnNumber")}
      </button>
      {refused && <FieldErrorText id={`${OWN_NUMBER_FIELD}-error`} error={refused.error} />}
      <p className="field__hint" id={`${OWN_NUMBER_FIELD}-hint`}>
        {t("product.ownNumberHint")}
      </p>
    </Form>
  );
}
