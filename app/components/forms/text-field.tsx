import type { FieldMetadata } from "@conform-to/react";
import type { FieldErrorKey } from "../../forms/field-error.ts";
import { useTexts } from "../texts.tsx";
import { FieldErrorText } from "./field-error-text.tsx";
import { useForgetfulInput } from "./use-forgetful-input.ts";

interface TextFieldProps {
  /** the metadata of a field, from the form library or made without it */
  field: Pick<FieldMetadata<string>, "id" | "name" | "key" | "initialValue" | "errors" | "errorId">;
  label: string;
  hint?: string;
  type?: "text" | "email" | "password" | "tel";
  autoComplete?: string;
  maxLength: number;
  required?: boolean;
  readOnly?: boolean;
  /** true in a form without a summary */
  isTold?: boolean;
}

/**
 * A text field with its label above, hint and error below. After an error the typed text is shown again, except for
 * passwords. If a refused form loads as a new document, the first wrong field has the focus even before or without
 * scripts.
 */
export function TextField({
  field,
  label,
  hint,
  type = "text",
  autoComplete = "off",
  maxLength,
  required,
  readOnly,
  isTold,
}: TextFieldProps) {
  const t = useTexts();
  const isPassword = type === "password";
  const input = useForgetfulInput({ forgets: isPassword });
  const error = field.errors?.[0] as FieldErrorKey | undefined;
  const lead = error && { autoFocus: true };
  const described = [hint && `${field.id}-hint`, error && field.errorId].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label} {required && <span className="field__must">{t("cart.required")}</span>}
      </label>
      <input
        className="input"
        id={field.id}
        name={field.name}
        key={field.key}
        ref={input}
        type={type}
        defaultValue={isPassword ? "" : (field.initialValue ?? "")}
        autoComplete={autoComplete}
        maxLength={maxLength}
        required={required}
        readOnly={readOnly}
        {...lead}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="field__hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldErrorText id={field.errorId} label={label} error={{ key: error }} isTold={isTold} />}
    </div>
  );
}
