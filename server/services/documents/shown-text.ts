/**
 * Text from outside on one line of paper: whole characters, letters in one piece with their accents, nothing that
 * ends a line, hides, or turns the direction of writing.
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
