import type { FieldMetadata } from "@conform-to/react";
import { MAX_PASSWORD } from "#erp-adapter/contract/password.ts";
import { TextField } from "../forms/text-field.tsx";
import { useTexts } from "../texts.tsx";

interface NewPasswordInputsProps {
  fields: { password: FieldMetadata<string>; passwordRepeat: FieldMetadata<string> };
  /** of the first field */
  label: string;
}

/** A new password and its repetition; both fields are empty again after each answer. */
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
 * The `maxlength` of the fields. The browser counts UTF-16 units, at most two per character, and cuts off silently; the
 * schema of the form refuses a password that is too long.
 */
export const MAX_TYPED = MAX_PASSWORD * 2;
