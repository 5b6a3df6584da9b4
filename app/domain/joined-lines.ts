/** Lines as a list in one line; a field of one line would run them together. */
export function joinLines(text: string): string {
  return text.trim().replace(/\s*[\r\n]+\s*/g, ", ");
}
