/** A text in lower case and without diacritics, so that a search finds `Šipka` and `sipka` alike; `đ` becomes `d`. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}
