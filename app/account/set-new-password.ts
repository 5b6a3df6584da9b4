import type { RouterContextProvider } from "react-router";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { refusalOfPassword } from "#erp-adapter/contract/password.ts";
import { factsContext, shopContext } from "../context.ts";
import { keyOf, newPasswordFormSchema } from "../forms/account-forms.ts";
import type { FieldErrorKey } from "../forms/field-error.ts";
import { type FormReply, readForm } from "../forms/read-form.ts";
import { callContext } from "../session/call-context.ts";

type Outcome = { kind: "set" } | { kind: "form"; reply: FormReply } | { kind: "closed" } | { kind: "failed" };

/** The password of a mailed link: works once, for one hour, and ends all sessions of the account. */
export async function setNewPassword(
  form: FormData,
  key: string,
  context: Readonly<RouterContextProvider>,
): Promise<Outcome> {
  const { accountLinks, erp, log } = context.get(shopContext);
  const proof = accountLinks.parseResetKey(key);
  if (!proof) return { kind: "closed" };
  const reading = readForm(form, newPasswordFormSchema);
  if (!reading.ok) return { kind: "form", reply: reading.reply };
  const errors = passwordErrors(reading.value);
  if (errors) return { kind: "form", reply: reading.refuse(errors) };
  try {
    const { id, userHash } = proof;
    await erp.accounts.changePassword(id, { userHash, password: reading.value.password }, callContext(context));
    return { kind: "set" };
  } catch (error) {
    assertErpError(error);
    log.warn({ requestId: context.get(factsContext).requestId, code: error.code }, "password not set");
    return { kind: isErpError(error, "BAD_CREDENTIALS") || isErpError(error, "NOT_FOUND") ? "closed" : "failed" };
  }
}

/** What is wrong with a new password and its repetition; null when nothing is. */
export function passwordErrors(typed: {
  password: string;
  passwordRepeat: string;
}): { password?: FieldErrorKey; passwordRepeat?: FieldErrorKey } | null {
  const refusal = refusalOfPassword(typed.password);
  const errors: { password?: FieldErrorKey; passwordRepeat?: FieldErrorKey } = {};
  if (refusal) errors.password = keyOf({ field: "password", rule: refusal.rule });
  if (typed.passwordRepeat === "") errors.passwordRepeat = "required";
  else if (typed.passwordRepeat !== typed.password) errors.passwordRepeat = "passwordRepeat";
  return Object.keys(errors).length > 0 ? errors : null;
}
