import { z } from "zod";

/**
 * A product's identity: manufacturer and number. The number alone is not enough, because two makers may share one.
 * `<maker>~<number>`: the maker as a slug; in the number ASCII letters, digits, `-` and `.` stay as they are, a space
 * becomes `_`, any other character `!hh` for each of its UTF-8 bytes. The number can be decoded again, and the id is
 * safe in a URL path. Example: Bosch `0 445 110 470` → `bosch~0_445_110_470`.
 */
export type ProductId = string & { readonly [productId]: true };
declare const productId: unique symbol;

/** A manufacturer as written in ids, filters and URLs: `siemens-vdo`. */
export type MakerSlug = string & { readonly [makerSlug]: true };
declare const makerSlug: unique symbol;

const MAX_LENGTH = 200;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*~(?:[A-Za-z0-9.\-_]|![0-9a-f]{2})+$/;
const PLAIN = /[A-Za-z0-9.-]/;

/** "Siemens VDO" → `siemens-vdo`. Folds diacritics; any run of other characters becomes one hyphen. */
export function toMakerSlug(name: string): MakerSlug {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/đ/gi, "d")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return (slug || "x") as MakerSlug;
}

/**
 * The id for a number of a maker. Trims the number and otherwise keeps every character. Throws RangeError if the number
 * is empty, or the id is too long.
 */
export function toProductId(maker: MakerSlug, number: string): ProductId {
  let coded = "";
  for (const character of number.trim()) coded += encodeCharacter(character);
  const id = `${maker}~${coded}`;
  if (coded === "" || id.length > MAX_LENGTH) throw new RangeError("a product number is 1 to about 190 characters");
  return id as ProductId;
}

/** Parses an id; null unless the text is the one canonical spelling of an id. */
export function parseProductId(text: string): ProductId | null {
  if (text.length > MAX_LENGTH || !ID.test(text)) return null;
  const decoded = decodeNumber(text.slice(text.indexOf("~") + 1));
  if (decoded === null || decoded === "" || decoded !== decoded.trim()) return null;
  return toProductId(makerOf(text as ProductId), decoded) === text ? (text as ProductId) : null;
}

export function makerOf(id: ProductId): MakerSlug {
  return id.slice(0, id.indexOf("~")) as MakerSlug;
}

/** The number as the maker writes it. */
export function numberOf(id: ProductId): string {
  return decodeNumber(id.slice(id.indexOf("~") + 1)) ?? "";
}

export const productIdSchema = z.custom<ProductId>(
  (value) => typeof value === "string" && parseProductId(value) !== null,
  "not a product id",
);

function encodeCharacter(character: string): string {
  if (character === " ") return "_";
  if (PLAIN.test(character)) return character;
  return [...new TextEncoder().encode(character)].map((byte) => `!${byte.toString(16).padStart(2, "0")}`).join("");
}

function decodeNumber(coded: string): string | null {
  // A fast path: most numbers are plain ASCII, and a page decodes hundreds.
  if (!coded.includes("!")) return coded.replaceAll("_", " ");
  const bytes: number[] = [];
  for (let at = 0; at < coded.length; at += 1) {
    const character = coded.charAt(at);
    if (character === "!") {
      bytes.push(Number.parseInt(coded.slice(at + 1, at + 3), 16));
      at += 2;
    } else {
      bytes.push(character === "_" ? 0x20 : character.charCodeAt(0));
    }
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}
