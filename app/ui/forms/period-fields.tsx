import type { PeriodReading } from "../../request/forms/period.ts";
import { dayFieldType } from "../../request/typed-day.ts";
import { useTexts } from "../texts.tsx";
import { Field } from "./field.tsx";

/**
 * The fields for the first and last day of a list or statement, with their errors. Their form is a GET form, so that
 * the URL contains both days.
 */
export function PeriodFields({ reading: { typed, errors } }: { reading: PeriodReading }) {
  const t = useTexts();
  return (["from", "to"] as const).map((name) => {
    const key = errors[name];
    return (
      <Field
        key={name}
        id={name}
        label={t(`period.${name}`)}
        error={key && { key }}
        isTold={name === "from" || !errors.from}
      >
        {(tied) => (
          <input
            {...tied}
            className="input"
            type={dayFieldType(typed[name])}
            name={name}
            key={typed[name]}
            defaultValue={typed[name]}
          />
        )}
      </Field>
    );
  });
}
