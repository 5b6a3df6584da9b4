import type { FieldMetadata } from "@conform-to/react";
import type { FieldErrorKey } from "../../forms/field-error.ts";
import { useTexts } from "../texts.tsx";
import { FieldErrorText } from "./field-error-text.tsx";

interface SelectFieldProps {
  field: Pick<FieldMetadata<string>, "id" | "name" | "key" | "initialValue" | "errors" | "errorId">;
  label: string;
  autoComplete?: string;
  options: readonly { code: string; name: string }[];
}

/** A field with several values, of which one is always chosen; otherwise like a text field. */
export function SelectField({ field, label, autoComplete, options }: SelectFieldProps) {
  const t = useTexts();
  const error = field.errors?.[0] as FieldErrorKey | undefined;
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label} <span className="field__must">{t("cart.required")}</span>
      </label>
      <select
        className="select"
        id={field.id}
        name={field.name}
        key={field.key}
        defaultValue={field.initialValue}
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? field.errorId : undefined}
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {error && <FieldErrorText id={field.errorId} label={label} error={{ key: error }} />}
    </div>
  );
}
