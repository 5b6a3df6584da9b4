import iconv from "iconv-lite";
import type { FileSource } from "./source.ts";

export const ENCODINGS = [
  "utf-8",
  "windows-1250",
  "windows-1252",
  "cp852",
  "iso-8859-2",
  "utf-16le",
  "utf-16be",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding of a file. `runnerUp` is the second most likely encoding; null if there is no doubt. */
export interface FoundEncoding {
  encoding: Encoding;
  runnerUp: Encoding | null;
}

const SAMPLE_BYTES = 256 * 1024;

/**
 * Finds a file's encoding: by its byte order mark, by the zero bytes of UTF-16, or because all of it is valid UTF-8;
 * otherwise the code page in which its text looks most like words. Reads the whole file, since the first accent may
 * come late.
 */
export async function findEncoding(source: FileSource): Promise<FoundEncoding> {
  const strange: Buffer[] = [];
  let strangeBytes = 0;
  let isUtf8 = true;
  let head: Buffer | null = null;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of source.bytes()) {
    head ??= chunk;
    const wide = head === chunk ? utf16Of(chunk) : null;
    if (wide) return { encoding: wide, runnerUp: null };
    if (isUtf8) isUtf8 = isValid(() => decoder.decode(chunk, { stream: true }));
    if (strangeBytes < SAMPLE_BYTES && chunk.some((byte) => byte >= 0x80)) {
      strange.push(chunk);
      strangeBytes += chunk.length;
    }
  }
  if (isUtf8 && isValid(() => decoder.decode())) return { encoding: "utf-8", runnerUp: null };
  const sample = Buffer.concat(strange).subarray(0, SAMPLE_BYTES);
  return isDamagedUtf8(sample) ? { encoding: "utf-8", runnerUp: null } : byWords(sample);
}

/**
 * True if most non-ASCII characters are valid UTF-8: the file is then read as UTF-8, and the reader names the line of
 * an invalid byte.
 */
function isDamagedUtf8(sample: Buffer): boolean {
  const signs = sample.toString("utf8").match(/\P{ASCII}/gu) ?? [];
  const wrong = signs.filter((sign) => sign === "\ufffd").length;
  return signs.length - wrong > 4 * wrong;
}

function isValid(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

/** The byte order of UTF-16; null if the bytes are not UTF-16. */
export function utf16Of(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const sample = head.subarray(0, 2_000);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length / 8 || Math.min(even, odd) > Math.max(even, odd) / 4) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

const CODE_PAGES = ["windows-1250", "cp852", "windows-1252", "iso-8859-2"] as const;

function byWords(bytes: Buffer): FoundEncoding {
  const scored = CODE_PAGES.map((encoding) => ({ encoding, score: likenessOf(iconv.decode(bytes, encoding)) }));
  const [best, second] = scored.sort((one, other) => other.score - one.score);
  return { encoding: best?.encoding ?? "windows-1250", runnerUp: second?.encoding ?? null };
}

const CROATIAN = "čćžšđČĆŽŠĐ";
const WESTERN = "äöüßÄÖÜéèàáóíçñÉ";
const SIGNS = "Ø€°–—•®™µ²³½×ø±§…„“”‘’\u00a0";

/**
 * Scores how much a text looks like Croatian or western European words. Usual letters and symbols raise the score;
 * unusual characters, and characters in a wrong position, lower it.
 */
function likenessOf(text: string): number {
  // Each word once: a list repeats few words, such as the name of its group, on thousands of lines.
  const words = [...new Set(text.split(/[\t\n\r ;,|"]+/))].join(" ");
  let score = 0;
  for (const found of words.matchAll(/\P{ASCII}/gu)) {
    const [sign] = found;
    const before = words[found.index - 1] ?? " ";
    const after = words[found.index + 1] ?? " ";
    if (CROATIAN.includes(sign)) score += 3;
    else if (WESTERN.includes(sign)) score += 2;
    else if (SIGNS.includes(sign)) score += 1;
    else score -= /\p{L}/u.test(sign) ? 1 : 3;
    // No text has control characters of the second kind: another code page has letters in these places.
    if (/[\u0080-\u009f]/.test(sign)) score -= 30;
    // No word has a capital after a small letter, a symbol between letters, or a small letter between capitals.
    if (/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before)) score -= 3;
    if (!/\p{L}/u.test(sign) && /\p{L}/u.test(before) && /\p{Ll}/u.test(after)) score -= 3;
    if (/\p{Ll}/u.test(sign) && /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after)) score -= 3;
  }
  return score;
}
