/** Joins lines with commas, because an input of one line would join them without a separator. */
export function joinLines(text: string): string {
  return text.trim().replace(/\s*[\r\n]+\s*/g, ", ");
}
