/** A text in lower case and without diacritics, so that both spellings are found: `Šipka`, `sipka`; `đ` is `d`. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}
