import { MAX_LIST_NAME } from "../../domain/list-fields.ts";
import type { FieldError } from "../../forms/field-error.ts";
import { FieldErrorText } from "../forms/field-error-text.tsx";

/** The name field of a new or existing list. */
export function NameField({
  label,
  hint,
  error,
  isTold,
  defaultValue,
}: {
  label: string;
  hint?: string;
  error?: FieldError;
  /** true if no note above the form tells of the error */
  isTold?: boolean;
  defaultValue?: string;
}) {
  return (
    <div className="field">
      <label htmlFor="name">{label}</label>
      <input
        className="input"
        id="name"
        name="name"
        maxLength={MAX_LIST_NAME}
        autoComplete="off"
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "name-error" : hint && "name-hint"}
      />
      {error && <FieldErrorText id="name-error" label={label} error={error} isTold={isTold} />}
      {!error && hint && (
        <p className="field__hint" id="name-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
