/** Untrusted text on one line, without line breaks or characters that change the writing direction. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Untrusted text in the lines in which it was typed, each cleaned by `toOneLine`. */
export function toLines(text: string): string[] {
  return text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).map(toOneLine);
}
