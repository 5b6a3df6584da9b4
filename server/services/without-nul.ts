/** Removes NUL characters from a key that comes from a form or an address: PostgreSQL refuses a statement with one. */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}
