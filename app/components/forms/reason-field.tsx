import type { FieldError } from "../../forms/field-error.ts";
import { useTexts } from "../texts.tsx";
import { useFocus } from "../ui/use-focus.ts";
import { FieldErrorText } from "./field-error-text.tsx";

interface ReasonFieldProps {
  label: string;
  maxLength: number;
  typed?: string;
  error?: FieldError;
  /** the answer that refused the reason; falsy if another field is to get the focus */
  answer: unknown;
}

/** The reason that a person must give, with room for several lines. */
export function ReasonField({ label, maxLength, typed, error, answer }: ReasonFieldProps) {
  const t = useTexts();
  const field = useFocus<HTMLTextAreaElement>(error && answer);
  return (
    <div className="field">
      <label htmlFor="reason">
        {label} <span className="field__must">{t("cart.required")}</span>
      </label>
      <textarea
        className="input"
        id="reason"
        name="reason"
        maxLength={maxLength}
        required
        ref={field}
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "reason-error" : undefined}
      />
      {error && <FieldErrorText id="reason-error" label={label} error={error} />}
    </div>
  );
}
