import parsePhoneNumber, { isSupportedCountry } from "libphonenumber-js/min";
import { isPhoneNumber, MAX_PHONE_TEXT, type PhoneParser } from "../contract/phone-number.ts";

/** Prefixes of VAT numbers that are not the country's code in ISO 3166. */
const ISO_CODES: ReadonlyMap<string, string> = new Map([
  ["EL", "GR"],
  ["XI", "GB"],
]);

/**
 * Reads numbers of the customer's own country with or without its code, others with + or 00, and any marks between the
 * digits. Refuses an extension: E.164 has no room for it, and calls would go astray.
 */
export const parsePhone: PhoneParser = (text, country) => {
  if (text.length > MAX_PHONE_TEXT) return null;
  const code = ISO_CODES.get(country) ?? country;
  // An unknown prefix means that the VAT number is refused too: its message is enough.
  const number = parsePhoneNumber(text, { defaultCountry: isSupportedCountry(code) ? code : "HR", extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  return isPhoneNumber(number.number) ? number.number : null;
};
