import type { FieldMetadata } from "@conform-to/react";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";

/** The summary above a refused form: the number of wrong fields, and for each its error and a link to it. */
export function ErrorSummary({
  fields,
  labels = {},
  captcha,
}: {
  fields: FieldMetadata<string>[];
  /** labels of fields whose label differs from the registration form */
  labels?: Partial<Record<string, string>>;
  captcha?: boolean;
}) {
  const t = useTexts();
  const wrong = fields.filter((field) => field.errors && field.errors.length > 0);
  if (wrong.length === 0 && !captcha) return null;
  return (
    <div className="error-summary">
      <h2>
        <Icon name="warning" /> {t("errors.summary")}
      </h2>
      <ul>
        {wrong.map((field) => (
          <li key={field.id}>
            <a href={`#${field.id}`}>{labels[field.name] ?? t(`register.${field.name as "name"}`)}</a>
          </li>
        ))}
        {captcha && (
          <li>
            <a href="#captcha">{t("register.human")}</a>
          </li>
        )}
      </ul>
    </div>
  );
}
