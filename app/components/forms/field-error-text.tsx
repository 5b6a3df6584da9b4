import type { ReactNode } from "react";
import type { FieldError } from "../../forms/field-error.ts";
import { Icon } from "../ui/icon.tsx";
import { useErrorWords } from "./use-error-words.ts";

interface FieldErrorProps {
  id: string;
  /** the name of the field, which the sentence begins with for screen readers; eyes see it above the field */
  label: string;
  /** true if the sentence is the only voice of the refused form; otherwise a summary or note above it speaks */
  isTold?: boolean;
}

/** The sentence below a refused field, tied to it by `aria-describedby`. */
export function FieldErrorText({ error, ...line }: FieldErrorProps & { error: FieldError }) {
  return <FieldErrorLine {...line}>{useErrorWords()(error)}</FieldErrorLine>;
}

/** The same line for a sentence that one page alone has. Without `label` the sentence names the field itself. */
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
