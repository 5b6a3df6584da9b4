import { type PasswordOwner, refusalOfPassword } from "#erp-adapter/contract/password.ts";
import { keyOf } from "./account-forms.ts";
import type { FieldErrorKey } from "./field-error.ts";

interface TypedTwice {
  password: string;
  passwordRepeat: string;
}

/**
 * The errors of a new password and its repetition; null if there are none. The ERP checks the password, too, because it
 * knows more about the owner.
 */
export function passwordErrors(
  typed: TypedTwice,
  owner: PasswordOwner,
): { password?: FieldErrorKey; passwordRepeat?: FieldErrorKey } | null {
  const refusal = refusalOfPassword(typed.password, owner);
  const repeat = repeatError(typed);
  if (!refusal && !repeat) return null;
  return {
    ...(refusal && { password: keyOf({ field: "password", rule: refusal.rule }) }),
    ...(repeat && { passwordRepeat: repeat }),
  };
}

/** The error of the repetition alone; null if there is none. */
export function repeatError({ password, passwordRepeat }: TypedTwice): FieldErrorKey | null {
  if (passwordRepeat === "") return "required";
  return passwordRepeat === password ? null : "passwordRepeat";
}
