import { GUEST_FIELDS, type GuestBuyer, readGuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { NUMBER_RULES } from "#erp-adapter/own/number-checks/number-rules.ts";
import { isFreeOfAddresses } from "#rules/free-of-addresses.ts";
import { keyOf } from "../../request/forms/account-forms.ts";
import type { FieldErrorKey } from "../../request/forms/field-error.ts";
import { guestEmailSchema } from "../cart-forms.ts";

/** The fields of the guest's form as they were typed. */
export interface TypedGuest extends GuestBuyer {
  email: string;
}

/** The errors of all wrong fields. */
export interface WrongGuest {
  errors: Partial<Record<keyof TypedGuest, FieldErrorKey>>;
  /** the country of the typed VAT number, if the number is right and only the chosen country is another */
  vatCountry?: string;
}

/**
 * The guest's data and the e-mail for the confirmation, or what is wrong. All but the e-mail is repeated in mails to
 * that e-mail, which may be another person's.
 */
export function readGuest(typed: TypedGuest): { email: string; buyer: GuestBuyer } | WrongGuest {
  const email = guestEmailSchema.safeParse(typed.email);
  const read = readGuestBuyer(typed, NUMBER_RULES);
  const reaching = GUEST_FIELDS.filter((field) => !isFreeOfAddresses(typed[field]));
  if (email.success && "buyer" in read && reaching.length === 0) return { email: email.data, buyer: read.buyer };
  const refusals = "refusals" in read ? read.refusals : [];
  const emailError = email.success ? {} : { email: email.error.issues[0]?.message as FieldErrorKey };
  return {
    errors: {
      ...Object.fromEntries(reaching.map((field) => [field, "webAddress" as const])),
      ...Object.fromEntries(refusals.map((refusal) => [refusal.field, keyOf(refusal)])),
      ...emailError,
    },
    vatCountry: refusals.find(({ rule }) => rule === "country")?.country,
  };
}
