/** The form of a postcode by country; postcodes of other countries are not checked. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  BG: /^\d{4}$/,
  CH: /^\d{4}$/,
  CZ: /^\d{3} ?\d{2}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  // The first two digits must be those of a county.
  HR: /^(?:10|2[0-3]|3[1-5]|4[02-4]|4[7-9]|5[1-3])\d{3}$/,
  HU: /^\d{4}$/,
  IT: /^\d{5}$/,
  ME: /^8\d{4}$/,
  MK: /^\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PL: /^\d{2}-\d{3}$/,
  RO: /^\d{6}$/,
  RS: /^\d{5}$/,
  SI: /^\d{4}$/,
  SK: /^\d{3} ?\d{2}$/,
  BA: /^[78]\d{4}$/,
};

/** False for a postcode that its country cannot have. Only a hint: no list of postcodes is complete. */
export function isKnownPostalCode(country: string, postalCode: string): boolean {
  return FORMS[country]?.test(postalCode.trim()) ?? true;
}
