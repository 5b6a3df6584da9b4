import parsePhoneNumber from "libphonenumber-js/min";
import { isPhoneNumber, MAX_PHONE_TEXT, type PhoneParser } from "../contract/phone-number.ts";

/**
 * Croatian numbers with or without 385, others with + or 00, whatever stands between the digits. An extension is
 * refused, for E.164 has no room for it and calls would go astray.
 */
export const parsePhone: PhoneParser = (text) => {
  if (text.length > MAX_PHONE_TEXT) return null;
  const number = parsePhoneNumber(text, { defaultCountry: "HR", extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  return isPhoneNumber(number.number) ? number.number : null;
};
