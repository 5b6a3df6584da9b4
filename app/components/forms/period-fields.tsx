import type { PeriodReading } from "../../domain/period.ts";
import { useTexts } from "../texts.tsx";
import { FieldErrorText } from "./field-error-text.tsx";

/** The first and last day of a list or statement, tied to their errors. Part of a GET form: the address carries them. */
export function PeriodFields({ reading: { typed, errors } }: { reading: PeriodReading }) {
  const t = useTexts();
  return (["from", "to"] as const).map((name) => (
    <div className="field" key={name}>
      <label htmlFor={name}>{t(`period.${name}`)}</label>
      <input
        className="input"
        type="date"
        id={name}
        name={name}
        // A date field drops text that is not a date: a text field keeps it.
        {...(errors[name] === "date" && { type: "text" })}
        key={typed[name]}
        defaultValue={typed[name]}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={errors[name] ? `${name}-error` : undefined}
      />
      {errors[name] && (
        <FieldErrorText
          id={`${name}-error`}
          label={t(`period.${name}`)}
          error={{ key: errors[name] }}
          isTold={name === "from" || !errors.from}
        />
      )}
    </div>
  ));
}
