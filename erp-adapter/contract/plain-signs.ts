/** A typed text with full-width letters, digits and signs as plain ones, and without invisible characters. */
export function toPlainSigns(text: string): string {
  return text.replace(WIDE, (sign) => sign.normalize("NFKC")).replace(/\p{Cf}/gu, "");
}

/** Also the digits that mathematicians set in bold. */
const WIDE = /[\uff01-\uff5e\u3000\u{1d7ce}-\u{1d7ff}]/gu;
