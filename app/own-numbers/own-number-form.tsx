import { FieldErrorText } from "../ui/forms/field-error-text.tsx";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { useTexts } from "../ui/texts.tsx";
import type { OwnNumberRefusal } from "./name-product.ts";

const FIELD = "own-number-field";

/** The form for the number that the reader's company uses for the page's product; an empty field deletes the number. */
export function OwnNumberForm({ own, refused }: { own: { number: string | null }; refused?: OwnNumberRefusal }) {
  const t = useTexts();
  const busy = useSending().formData?.get("intent") === "own-number";
  const number = own.number ?? "";
  return (
    <details className="own-number-fold" id="own-number" key={number} open={refused ? true : undefined}>
      <summary>
        {number && <b className="num wrap">{number}</b>}{" "}
        <span className="own-number-fold__open">{t(number ? "product.changeOwnNumber" : "product.addOwnNumber")}</span>
      </summary>
      <Form className="own-number" method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="own-number" />
        <input type="hidden" name="was" value={number} />
        <label className="sr" htmlFor={FIELD}>
          {t("product.ownNumber")}
        </label>
        <input
          className="input"
          id={FIELD}
          name="number"
          defaultValue={refused?.typed ?? number}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? `${FIELD}-error ${FIELD}-hint` : `${FIELD}-hint`}
        />
        <button type="submit" className="btn" aria-busy={busy || undefined}>
          {t("product.saveOwnNumber")}
        </button>
        {refused && (
          <FieldErrorText id={`${FIELD}-error`} label={t("product.ownNumber")} error={refused.error} isTold />
        )}
        <p className="field__hint" id={`${FIELD}-hint`}>
          {t("product.ownNumberHint")}
        </p>
      </Form>
    </details>
  );
}
