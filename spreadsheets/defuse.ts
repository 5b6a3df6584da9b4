/**
 * Spreadsheets read a cell that begins with one of these as a formula, also after spaces and invisible characters, and also
 * in the full-width forms of Asian keyboards. In some spreadsheets a tab, return or line feed begins a formula.
 */
const FORMULA = /^(?:[\p{Z}\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Puts an apostrophe before text that a spreadsheet would read as a formula. */
export function defuse(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
