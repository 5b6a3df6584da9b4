/**
 * A telephone number as ITU-T E.164 writes it: a plus, the country code and the national number, in digits only.
 * `+38512345678`
 */
export type PhoneNumber = string & { readonly [phoneNumber]: true };
declare const phoneNumber: unique symbol;

/** The most characters of an accepted spelling, including the separators between digits. */
export const MAX_PHONE_TEXT = 40;

const E164 = /^\+[1-9]\d{6,14}$/;

/** True for a number written in E.164. Only a `PhoneParser` knows whether the number can be dialled. */
export function isPhoneNumber(text: string): text is PhoneNumber {
  return E164.test(text);
}

/**
 * A number as a person writes it → E.164; null if it is no number or has an extension. A number without a country code
 * belongs to `country`, given as the prefix of a VAT number; an unknown prefix counts as Croatian.
 */
export type PhoneParser = (text: string, country: string) => PhoneNumber | null;
