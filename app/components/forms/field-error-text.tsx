import type { FieldError } from "../../forms/field-error.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";

/**
 * The sentence below a refused field, tied to it by `aria-describedby`. `label` is the field's name in a form of several
 * fields: the sentence begins with it, and the form's summary or the field that gets the focus is what is spoken.
 */
export function FieldErrorText({ id, error, label }: { id: string; error: FieldError; label?: string }) {
  const t = useTexts();
  const { integer } = useFormats();
  const shown = (number?: number) => (number === undefined ? undefined : integer(number));
  const numbers = { count: error.limit, limit: shown(error.limit), inCart: shown(error.inCart) };
  return (
    <p className="field__error" id={id} role={label === undefined ? "alert" : undefined}>
      <Icon name="warning" />
      <span>
        {label !== undefined && `${label}: `}
        {t(`errors.${error.key}`, numbers)}
      </span>
    </p>
  );
}
