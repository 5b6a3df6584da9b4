/**
 * Untrusted text for one printed line: valid characters, letters composed with their accents, and no characters that
 * break the line, are invisible, or change the writing direction.
 */
export function toShownText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}+/gu, "")
    .replace(/ {2,}/g, " ")
    .trim();
}
