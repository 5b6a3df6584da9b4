import { MAX_PASSWORD } from "#erp-adapter/contract/password.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface PasswordFieldProps extends Pick<TextFieldProps, "field" | "label" | "hint"> {
  /** true for a new password; false for the current password */
  isNew?: boolean;
}

/** A required password field; it is empty again after each response. */
export function PasswordField({ isNew = false, ...field }: PasswordFieldProps) {
  const autoComplete = isNew ? "new-password" : "current-password";
  return <TextField {...field} type="password" autoComplete={autoComplete} maxLength={MAX_TYPED} required />;
}

/**
 * The `maxlength` of the field. The browser counts UTF-16 units, at most two per character, and cuts longer text off
 * silently, so this limit is generous; the form's schema refuses a password that is too long.
 */
const MAX_TYPED = MAX_PASSWORD * 2;
