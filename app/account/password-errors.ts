import { type PasswordOwner, refusalOfPassword } from "#erp-adapter/contract/password.ts";
import { keyOf } from "../forms/account-forms.ts";
import type { FieldErrorKey } from "../forms/field-error.ts";

interface TypedTwice {
  password: string;
  passwordRepeat: string;
}

/** What is wrong with a new password and its repetition; null if nothing is. The ERP knows more of its owner, and judges too. */
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

/** What is wrong with the repetition alone. */
export function repeatError({ password, passwordRepeat }: TypedTwice): FieldErrorKey | null {
  if (passwordRepeat === "") return "required";
  return passwordRepeat === password ? null : "passwordRepeat";
}
