import { Field } from "./field.tsx";

interface SearchTextFieldProps {
  label: string;
  hint: string;
  text: string;
  maxLength: number;
}

/** The search field above a list; `text` is the search text from the URL. */
export function SearchTextField({ label, hint, text, maxLength }: SearchTextFieldProps) {
  return (
    <Field className="field period__text" id="text" label={label} hint={hint}>
      {(tied) => (
        <input
          {...tied}
          className="input"
          type="search"
          name="text"
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          key={text}
          defaultValue={text}
        />
      )}
    </Field>
  );
}
