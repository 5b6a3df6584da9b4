import type { FieldMetadata } from "@conform-to/react";
import type { FieldErrorKey } from "../../forms/field-error.ts";
import { useTexts } from "../texts.tsx";
import { FieldErrorText } from "./field-error-text.tsx";
import { useForgetfulInput } from "./use-forgetful-input.ts";

interface TextFieldProps {
  /** a field of the form library, or of a form that does without it */
  field: Pick<FieldMetadata<string>, "id" | "name" | "key" | "initialValue" | "errors" | "errorId">;
  label: string;
  hint?: string;
  type?: "text" | "email" | "password" | "tel";
  autoComplete?: string;
  maxLength: number;
  required?: boolean;
  readOnly?: boolean;
}

/**
 * Label above, hint and error below, all tied to the field; the typed text comes back with the error, except for passwords. A
 * refused form that comes as a document of its own, before its scripts or without any, has the focus in the first wrong field.
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
      {error && <FieldErrorText id={field.errorId} error={{ key: error }} />}
    </div>
  );
}
