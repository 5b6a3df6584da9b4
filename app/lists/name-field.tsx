import { MAX_LIST_NAME } from "../cart/list-fields.ts";
import type { FieldError } from "../request/forms/field-error.ts";
import { Field } from "../ui/forms/field.tsx";

interface NameFieldProps {
  label: string;
  hint?: string;
  error?: FieldError;
  /** true if no note above the form announces the error */
  isTold?: boolean;
  defaultValue?: string;
}

/** The name field of a new or existing list. */
export function NameField({ label, hint, error, isTold, defaultValue }: NameFieldProps) {
  return (
    <Field id="name" label={label} hint={error ? undefined : hint} error={error} isTold={isTold}>
      {(tied) => (
        <input
          {...tied}
          className="input"
          name="name"
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}
