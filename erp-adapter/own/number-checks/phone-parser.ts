import parsePhoneNumber, { isSupportedCountry } from "libphonenumber-js/min";
import { isPhoneNumber, MAX_PHONE_TEXT, type PhoneParser } from "../../contract/phone-number.ts";

/** Prefixes of VAT numbers that are not the country's code in ISO 3166. */
const ISO_CODES: ReadonlyMap<string, string> = new Map([
  ["EL", "GR"],
  ["XI", "GB"],
]);

/**
 * Parses a phone number. A number of `country`, given as a VAT prefix, needs no country code; other numbers begin with
 * + or 00. Any separators are accepted. Null for an invalid number, or one with an extension, which E.164 cannot
 * express.
 */
export const parsePhone: PhoneParser = (text, country) => {
  if (text.length > MAX_PHONE_TEXT) return null;
  const code = ISO_CODES.get(country) ?? country;
  // With an unknown prefix the VAT number is refused too, so the default country does not matter.
  const number = parsePhoneNumber(text, { defaultCountry: isSupportedCountry(code) ? code : "HR", extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  return isPhoneNumber(number.number) ? number.number : null;
};
