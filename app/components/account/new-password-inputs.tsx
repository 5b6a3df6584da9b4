import type { FieldMetadata } from "@conform-to/react";
import { MAX_PASSWORD } from "#erp-adapter/contract/password.ts";
import { TextField } from "../forms/text-field.tsx";
import { useTexts } from "../texts.tsx";

interface NewPasswordInputsProps {
  fields: { password: FieldMetadata<string>; passwordRepeat: FieldMetadata<string> };
  /** of the first field */
  label: string;
}

/** A password that is being chosen, and its repetition; both are typed anew each time. */
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

/** A browser counts half characters (UTF-16) and cuts off silently; the form's own rule says what is too long. */
export const MAX_TYPED = MAX_PASSWORD * 2;
