import { MAX_EMAIL } from "./email-address.ts";
import { MAX_PHONE_TEXT } from "./phone-number.ts";
import type { ProfileField } from "./registration.ts";

/** The most characters in a field. */
export const FIELD_LIMITS: Readonly<Record<ProfileField, number>> = {
  name: 100,
  company: 120,
  vat: 30,
  address: 120,
  postalCode: 12,
  city: 80,
  phone: MAX_PHONE_TEXT,
  email: MAX_EMAIL,
};

/** The fields of a profile in the order of the form. */
export const PROFILE_FIELDS = Object.keys(FIELD_LIMITS) as readonly ProfileField[];
