/**
 * Spreadsheets take a cell that begins with one of these for a formula, also after spaces and after signs that do not
 * show, and the wide ones of Asian keyboards too. Tab, return and line feed begin one in some of them.
 */
const FORMULA = /^(?:[\p{Z}\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Text that stays text when a spreadsheet opens it, by an apostrophe in front. */
export function defuse(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
