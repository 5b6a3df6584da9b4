import { Field } from "./field.tsx";
import { errorOf, type LibraryField } from "./library-field.ts";

interface SelectFieldProps {
  field: LibraryField;
  label: string;
  autoComplete?: string;
  options: readonly { code: string; name: string }[];
}

/** A `select` in which one option is always chosen; otherwise like `TextField`. */
export function SelectField({ field, label, autoComplete, options }: SelectFieldProps) {
  return (
    <Field id={field.id} label={label} error={errorOf(field)} required>
      {(tied) => (
        <select
          {...tied}
          className="select"
          name={field.name}
          key={field.key}
          defaultValue={field.initialValue}
          autoComplete={autoComplete}
        >
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
