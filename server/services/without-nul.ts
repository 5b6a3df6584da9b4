/** A key as a form or an address has it, without NUL characters: PostgreSQL refuses a statement with one. */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}
