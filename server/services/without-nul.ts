/** Removes NUL characters from a key that comes from a form or a URL: PostgreSQL refuses a statement with one. */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}
