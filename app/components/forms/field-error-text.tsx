import type { FieldError } from "../../forms/field-error.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";

/** The sentence below a refused field, tied to it by `aria-describedby`. */
export function FieldErrorText({ id, error }: { id: string; error: FieldError }) {
  const t = useTexts();
  const { integer } = useFormats();
  const shown = (number?: number) => (number === undefined ? undefined : integer(number));
  const numbers = { count: error.limit, limit: shown(error.limit), inCart: shown(error.inCart) };
  return (
    <p className="field__error" id={id} role="alert">
      <Icon name="warning" />
      {t(`errors.${error.key}`, numbers)}
    </p>
  );
}
