/**
 * True if the text has a visible character and reads as it is stored: no control characters, no characters that change
 * the direction of text, none without width. Line breaks and tabs are allowed only with `multiline`. ZERO WIDTH JOINER
 * and NON-JOINER are allowed where a script or an emoji needs them.
 */
export function isVisibleText(text: string, { multiline = false } = {}): boolean {
  if (!text.isWellFormed() || (multiline ? HIDDEN : HIDDEN_OR_BREAK).test(text)) return false;
  return VISIBLE.test(text.replace(BLANK, "")) && !hasStrayJoiner([...text]);
}

/**
 * False if mail programs would turn a part of the text into a link. The shop mails texts that people type with an
 * order, and anyone can type another person's e-mail address as a guest.
 */
export function isFreeOfLinks(text: string): boolean {
  return !/:\/\/|\bwww\./iu.test(text.normalize("NFKC"));
}

/**
 * Control characters, in HIDDEN except line breaks and tabs; line and paragraph separators; bidirectional embeddings,
 * overrides and isolates; zero width space, word joiner, byte order mark.
 */
const HIDDEN = /[^\P{Cc}\n\r\t]|[\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
const HIDDEN_OR_BREAK = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** Characters that show nothing: ignorable code points such as the Hangul fillers, and the empty braille pattern. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const JOINER = /^[\u200c\u200d]$/;

/**
 * Scripts in which a joiner changes the form of the letters beside it.
 * https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters
 */
const SCRIPTS = [
  "Arabic",
  "Syriac",
  "Mongolian",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Myanmar",
  "Khmer",
];
const JOINED = new RegExp(`^[${SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join("")}]$`, "u");
const PICTURE = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)$/u;

function hasStrayJoiner(characters: readonly string[]): boolean {
  return characters.some((character, index) => {
    if (!JOINER.test(character)) return false;
    const [before = "", after = ""] = [characters[index - 1], characters[index + 1]];
    return ![JOINED, PICTURE].some((kind) => kind.test(before) && kind.test(after));
  });
}
