import { type GuestBuyer, readGuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import type { NumberRules } from "#erp-adapter/contract/registration.ts";
import { keyOf } from "../forms/account-forms.ts";
import { guestEmailSchema } from "../forms/cart-forms.ts";
import type { FieldErrorKey } from "../forms/field-error.ts";

/** The fields of the guest's form as they were typed. */
export interface TypedGuest extends GuestBuyer {
  email: string;
}

/** The guest's data and the e-mail for the confirmation, or the errors of all wrong fields. */
export function readGuest(
  typed: TypedGuest,
  rules: NumberRules,
): { email: string; buyer: GuestBuyer } | { errors: Partial<Record<keyof TypedGuest, FieldErrorKey>> } {
  const email = guestEmailSchema.safeParse(typed.email);
  const read = readGuestBuyer(typed, rules);
  if (email.success && "buyer" in read) return { email: email.data, buyer: read.buyer };
  const refused = "refusals" in read ? read.refusals.map((refusal) => [refusal.field, keyOf(refusal)] as const) : [];
  const emailError = email.success ? {} : { email: email.error.issues[0]?.message as FieldErrorKey };
  return { errors: { ...Object.fromEntries(refused), ...emailError } };
}
