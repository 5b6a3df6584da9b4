import iconv from "iconv-lite";

/** Code pages in which programs read UTF-8 by mistake. */
const PAGES = ["windows-1252", "windows-1250"];
/** Signs that the first byte of an accented letter in UTF-8 becomes in them. */
const FIRST_BYTES = /[ÂÃÄÅĂĹÐÑĐŃâ]/;

/**
 * True for UTF-8 that a program read in another encoding and wrote so: `KoÅ¡uljica`, `PumpĂ©`. The text, written in that
 * encoding, is UTF-8 again, which no honest word is.
 */
export function isWronglyDecoded(text: string): boolean {
  if (!FIRST_BYTES.test(text)) return false;
  return PAGES.some((page) => {
    const bytes = bytesIn(text, page);
    return bytes !== null && !iconv.decode(bytes, "utf-8").includes("\ufffd");
  });
}

/** The text in a code page; null if the page lacks a sign. Programs read the bytes that a page leaves free as controls. */
function bytesIn(text: string, page: string): Buffer | null {
  const bytes = Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 0xa0 ? code : iconv.encode(sign, page)[0];
  });
  const isWhole = bytes.every((byte, at) => byte !== LACKED || text[at] === "?");
  return isWhole ? Buffer.from(bytes.map(Number)) : null;
}

/** The byte that stands for a sign that a code page lacks: a question mark. */
const LACKED = 0x3f;
