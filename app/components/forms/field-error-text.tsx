import type { ReactNode } from "react";
import type { FieldError } from "../../forms/field-error.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";

/** The sentence below a refused field, tied to it by `aria-describedby`. */
export function FieldErrorText({ id, error }: { id: string; error: FieldError }) {
  const t = useTexts();
  const { integer } = useFormats();
  const shown = (number?: number) => (number === undefined ? undefined : integer(number));
  const numbers = { count: error.limit, limit: shown(error.limit), inCart: shown(error.inCart) };
  return <FieldErrorLine id={id}>{t(`errors.${error.key}`, numbers)}</FieldErrorLine>;
}

/** The same line for a sentence that one page alone has. */
export function FieldErrorLine({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id} role="alert">
      <Icon name="warning" />
      {children}
    </p>
  );
}
