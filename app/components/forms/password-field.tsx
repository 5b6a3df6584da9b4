import { MAX_PASSWORD } from "#erp-adapter/contract/password.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface PasswordFieldProps extends Pick<TextFieldProps, "field" | "label" | "hint"> {
  /** false: the person proves who they are with the present password */
  isNew?: boolean;
}

/** A password that must be typed; the field is empty again after each answer. */
export function PasswordField({ isNew = false, ...field }: PasswordFieldProps) {
  const autoComplete = isNew ? "new-password" : "current-password";
  return <TextField {...field} type="password" autoComplete={autoComplete} maxLength={MAX_TYPED} required />;
}

/**
 * The `maxlength` of the field. The browser counts UTF-16 units, at most two per character, and cuts off silently; the
 * schema of the form refuses a password that is too long.
 */
const MAX_TYPED = MAX_PASSWORD * 2;
