import type { ReactNode } from "react";
import type { FieldError } from "../../request/forms/field-error.ts";
import { useTexts } from "../texts.tsx";
import { FieldErrorLine } from "./field-error-text.tsx";
import { useErrorWords } from "./use-error-words.ts";

interface Told {
  id: string;
  hint?: string;
  /** a string is a finished text, for an error that only one page has */
  error?: FieldError | string;
}

interface FieldProps extends Told {
  label: string;
  /** true if the label is marked as required */
  required?: boolean;
  /**
   * true if only this error announces the refusal to screen readers; otherwise a summary or note above the form does
   */
  isTold?: boolean;
  className?: string;
  /** the control, with the attributes that tie it to its label, hint and error */
  children: (tied: ReturnType<typeof tie>) => ReactNode;
}

/** A control with its label above, hint and error below. */
export function Field({ id, label, hint, error, required, isTold, className = "field", children }: FieldProps) {
  const t = useTexts();
  const words = useErrorWords();
  return (
    <div className={className}>
      <label htmlFor={id}>
        {label}
        {required && <span className="field__must"> {t("cart.required")}</span>}
      </label>
      {children(tie({ id, hint, error }))}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <FieldErrorLine id={`${id}-error`} label={label} isTold={isTold}>
          {typeof error === "string" ? error : words(error)}
        </FieldErrorLine>
      )}
    </div>
  );
}

/** The attributes of a control that tie it to its hint and error. */
export function tie({ id, hint, error }: Told) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined };
}
