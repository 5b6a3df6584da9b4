import type { FieldMetadata } from "@conform-to/react";
import { COMPANY_ROLES, type FigureRight } from "#erp-adapter/contract/company-roles.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Grant } from "#rules/company-member.ts";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import { MAX_TYPED_LIMIT, toTypedLimit } from "./typed-limit.ts";
import { useFigureWords } from "./use-grant-words.ts";

/** The fields of a role and its limits, as typed. */
export interface GrantForm {
  role: string;
  order: string;
  day: string;
  month: string;
}

/** The field texts for a person's present role and limits. */
export function toGrantForm({ role, limits }: Grant, lang: Locale): GrantForm {
  const { order, day, month } = limits;
  return {
    role,
    order: toTypedLimit(order, lang),
    day: toTypedLimit(day, lang),
    month: toTypedLimit(month, lang),
  };
}

/** The error summary of a refused form with these fields; an invitation also has the e-mail field above them. */
export function GrantSummary({
  fields: { email, role, order, day, month },
}: {
  fields: Record<keyof GrantForm, FieldMetadata<string>> & { email?: FieldMetadata<string> };
}) {
  const t = useTexts();
  return (
    <ErrorSummary
      fields={[...(email ? [email] : []), role, order, day, month]}
      labels={{
        email: t("company.email"),
        role: t("company.role"),
        order: t("company.limit.order"),
        day: t("company.limit.day"),
        month: t("company.limit.month"),
      }}
    />
  );
}

/** `lacks`: what the account does not show in any role; a sentence says so. */
export function GrantFields({
  fields,
  lacks,
  of,
}: {
  fields: Record<keyof GrantForm, FieldMetadata<string>>;
  lacks: readonly FigureRight[];
  of: "invited" | "colleague";
}) {
  const t = useTexts();
  const name = useFigureWords();
  return (
    <>
      {lacks.length > 0 && <Note tone="warn">{t(`company.lacks.${of}`, { what: name(lacks) })}</Note>}
      <SelectField
        field={fields.role}
        label={t("company.role")}
        options={COMPANY_ROLES.map((role) => ({ code: role, name: t(`company.roles.${role}`) }))}
      />
      <fieldset className="form company-limits">
        <legend>{t("company.limits")}</legend>
        <p className="field__hint">{t("company.limitsHint")}</p>
        {(["order", "day", "month"] as const).map((one) => (
          <TextField key={one} field={fields[one]} label={t(`company.limit.${one}`)} maxLength={MAX_TYPED_LIMIT} />
        ))}
      </fieldset>
    </>
  );
}
