import type { FieldError } from "../../request/forms/field-error.ts";
import { useFocus } from "../use-focus.ts";
import { Field } from "./field.tsx";

interface ReasonFieldProps {
  label: string;
  maxLength: number;
  typed?: string;
  error?: FieldError;
  /** the response that refused the reason; falsy if another field is to get the focus */
  answer: unknown;
}

/** A required text area for a reason. */
export function ReasonField({ label, maxLength, typed, error, answer }: ReasonFieldProps) {
  const field = useFocus<HTMLTextAreaElement>(error && answer);
  return (
    <Field id="reason" label={label} error={error} required>
      {(tied) => (
        <textarea
          {...tied}
          className="input"
          name="reason"
          maxLength={maxLength}
          required
          ref={field}
          defaultValue={typed}
        />
      )}
    </Field>
  );
}
