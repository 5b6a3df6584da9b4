/** Signs and words that people and programs write into a cell that has nothing to say, in brackets or not: `-`, `(null)`. */
const NOTHING =
  /^[(<[{]?(?:[-−–—_/\\?*.=#~]*|#?n\.? ?\/? ?a\.?|k\.? ?a\.?|n\.? ?v\.?|nema|nepostoji|ne|no|none|null|nil|nan|nein|keine?|ništa|nista|nothing|undefined|blank|empty|prazno|leer)[)>\]}]?$/i;

/** True for an empty cell, and for one with only such a sign or word. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text);
}

/** True if a cell for the number of a part has none: programs write zeros, too. */
export function isNoNumber(text: string): boolean {
  return saysNothing(text) || /^0+$/.test(text);
}
