import { useTexts } from "../texts.tsx";
import { PasswordField } from "./password-field.tsx";
import type { TextFieldProps } from "./text-field.tsx";

interface NewPasswordInputsProps {
  fields: Record<"password" | "passwordRepeat", TextFieldProps["field"]>;
  /** the label of the first field */
  label: string;
}

/** A new password and its repetition. */
export function NewPasswordInputs({ fields, label }: NewPasswordInputsProps) {
  const t = useTexts();
  return (
    <>
      <PasswordField field={fields.password} label={label} hint={t("register.passwordHint")} isNew />
      <PasswordField field={fields.passwordRepeat} label={t("register.passwordRepeat")} isNew />
    </>
  );
}
