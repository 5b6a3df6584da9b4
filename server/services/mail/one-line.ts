/** Text from outside on one line, without characters that end lines or turn the direction of writing. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Text from outside on the lines it was typed on, each as above. */
export function toLines(text: string): string[] {
  return text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).map(toOneLine);
}
