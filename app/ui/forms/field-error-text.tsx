import type { ReactNode } from "react";
import type { FieldError } from "../../request/forms/field-error.ts";
import { Icon } from "../icon.tsx";
import { useErrorWords } from "./use-error-words.ts";

interface FieldErrorProps {
  id: string;
  /** the label of the field; visually hidden at the start of the sentence, for screen readers */
  label: string;
  /**
   * true if only this sentence announces the refusal to screen readers; otherwise a summary or note above the form does
   */
  isTold?: boolean;
}

/** The sentence below a refused field, tied to it by `aria-describedby`. */
export function FieldErrorText({ error, ...line }: FieldErrorProps & { error: FieldError }) {
  return <FieldErrorLine {...line}>{useErrorWords()(error)}</FieldErrorLine>;
}

/**
 * Like `FieldErrorText`, for a sentence that only one page has. Without `label`, the sentence itself names the field.
 */
export function FieldErrorLine({
  id,
  label,
  isTold,
  children,
}: Partial<FieldErrorProps> & { id: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id} role={isTold ? "alert" : undefined}>
      <Icon name="warning" />
      {label && <span className="sr">{`${label}: `}</span>}
      <span>{children}</span>
    </p>
  );
}
