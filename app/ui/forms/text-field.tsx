import { Field } from "./field.tsx";
import { errorOf, type LibraryField } from "./library-field.ts";
import { useForgetfulInput } from "./use-forgetful-input.ts";

export interface TextFieldProps {
  /** the field's metadata, from the form library or built by hand */
  field: LibraryField;
  label: string;
  hint?: string;
  type?: "text" | "email" | "password" | "tel";
  autoComplete?: string;
  maxLength: number;
  required?: boolean;
  readOnly?: boolean;
  /** true in a form without a summary, which would announce the error */
  isTold?: boolean;
}

/**
 * A text field with its label above, hint and error below. After an error the typed text is shown again, except for
 * passwords. If a refused form loads as a new document, the first wrong field gets the focus even without scripts.
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
  const isPassword = type === "password";
  const input = useForgetfulInput({ forgets: isPassword });
  const error = errorOf(field);
  const lead = error && { autoFocus: true };
  return (
    <Field id={field.id} label={label} hint={hint} error={error} required={required} isTold={isTold}>
      {(tied) => (
        <input
          {...tied}
          className="input"
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
        />
      )}
    </Field>
  );
}
