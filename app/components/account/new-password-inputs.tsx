import type { FieldMetadata } from "@conform-to/react";
import { MAX_PASSWORD } from "#erp-adapter/contract/password.ts";
import { TextField } from "../forms/text-field.tsx";
import { useTexts } from "../texts.tsx";

interface NewPasswordInputsProps {
  fields: { password: FieldMetadata<string>; passwordRepeat: FieldMetadata<string> };
  /** of the first field */
  label: string;
}

/** A new password and its repetition; both are typed again each time. */
export function NewPasswordInputs({ fields, label }: NewPasswordInputsProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        field={fields.password}
        label={label}
        hint={t("register.passwordHint")}
        type="password"
        autoComplete="new-password"
        maxLength={MAX_TYPED}
        required
      />
      <TextField
        field={fields.passwordRepeat}
        label={t("register.passwordRepeat")}
        type="password"
        autoComplete="new-password"
        maxLength={MAX_TYPED}
        required
      />
    </>
  );
}

/**
 * The browser counts UTF-16 units, at most two for each character, and cuts off silently. The form's own rule refuses
 * what is too long.
 */
export const MAX_TYPED = MAX_PASSWORD * 2;
