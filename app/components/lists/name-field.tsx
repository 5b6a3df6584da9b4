import { MAX_LIST_NAME } from "../../domain/list-fields.ts";
import type { FieldError } from "../../forms/field-error.ts";
import { Field } from "../forms/field.tsx";

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
