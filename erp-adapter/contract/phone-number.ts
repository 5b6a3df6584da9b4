/** A telephone number as ITU-T E.164 writes it: a plus, the country code, the rest; digits only. `+38512345678` */
export type PhoneNumber = string & { readonly [phoneNumber]: true };
declare const phoneNumber: unique symbol;

/** The longest that a number may be written, with everything people put between its digits. */
export const MAX_PHONE_TEXT = 40;

const E164 = /^\+[1-9]\d{6,14}$/;

/** True for a number that is written in E.164. Whether it can be dialled is the question of a `PhoneParser`. */
export function isPhoneNumber(text: string): text is PhoneNumber {
  return E164.test(text);
}

/**
 * A number as a person writes it → E.164; null for what is none, or has an extension. Without a country code it is read
 * as one of `country`, as a VAT number's prefix names it; Croatian for a prefix that nobody knows.
 */
export type PhoneParser = (text: string, country: string) => PhoneNumber | null;
