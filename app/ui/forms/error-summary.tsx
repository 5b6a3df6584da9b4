import type { FieldMetadata } from "@conform-to/react";
import type { FieldErrorKey } from "../../request/forms/field-error.ts";
import { Icon } from "../icon.tsx";
import { useTexts } from "../texts.tsx";

/** A refused field: its id, and the sentence with its label and error. */
export interface WrongField {
  id: string;
  text: string;
}

interface ErrorSummaryProps {
  fields: FieldMetadata<string>[];
  /** labels of fields whose label differs from the registration form */
  labels?: Partial<Record<string, string>>;
  /** the error sentence of the captcha, if it was refused too */
  captcha?: string | null;
}

/** The summary above a refused form of the form library. */
export function ErrorSummary({ fields, labels = {}, captcha }: ErrorSummaryProps) {
  const t = useTexts();
  const wrong = fields.flatMap(({ id, name, errors }) => {
    const label = labels[name] ?? t(`register.${name as "name"}`);
    return errors?.[0] ? [{ id, text: `${label}: ${t(`errors.${errors[0] as FieldErrorKey}`)}` }] : [];
  });
  if (captcha) wrong.push({ id: "captcha", text: captcha });
  return <Summary wrong={wrong} />;
}

/** The only announcement of a refused form to screen readers: a link to each wrong field, with its label and error. */
export function Summary({ wrong }: { wrong: readonly WrongField[] }) {
  const t = useTexts();
  if (wrong.length === 0) return null;
  return (
    <div className="error-summary" role="alert">
      <h2>
        <Icon name="warning" /> {t("errors.summary")}
      </h2>
      <WrongFieldLinks wrong={wrong} />
    </div>
  );
}

/** The sentences of refused fields, each a link to its field. */
export function WrongFieldLinks({ wrong }: { wrong: readonly WrongField[] }) {
  return (
    <ul>
      {wrong.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
