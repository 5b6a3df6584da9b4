/** The page number in a URL: ASCII digits without leading zeros, at least `first`; null for any other text. */
export function parsePageNumber(text: string | undefined, first: 0 | 1): number | null {
  if (!text || !/^(?:0|[1-9]\d{0,6})$/.test(text)) return null;
  const page = Number(text);
  return page >= first ? page : null;
}
