import { constants, crc32, deflateRawSync } from "node:zlib";
import { followedBy, multiply } from "./crc32.ts";
import type { Parts } from "./cut-page.ts";
import { createStencil, VALUE_LENGTH } from "./stencil.ts";

/** A page as bytes that are ready but for some values, which are new in every answer. */
export interface Form {
  /** bytes that go out, and that are kept for it */
  length: number;
  /** What goes out under these values: the one at 0 stands where the parts say 0. */
  fill(values: readonly string[]): Buffer[];
}

/** The page as it is. */
export function plainForm({ texts, values }: Parts): Form {
  const pieces = texts.map((text) => Buffer.from(text));
  return createStencil(pieces, values, { sharedFrom: 4_096 });
}

/**
 * The page as gzip (RFC 1952), packed once. Each text is a piece of one deflate stream (RFC 1951) that ends at a whole byte;
 * between two of them a value stands as a block of its own, stored and not packed. Pieces point back at texts only, so
 * they hold under all values; the checksum of the whole is worked out from those of the texts and of the values.
 */
export function gzipForm(parts: Parts): Form {
  const { pieces, size, sum, factors } = deflate(parts);
  // In one piece: it is short, and its end belongs to this answer.
  const { length, fill } = createStencil(pieces, parts.values);
  return {
    length,
    fill(given) {
      const [bytes = Buffer.alloc(0)] = fill(given);
      const check = factors.reduce((so, factor, value) => so ^ multiply(factor, crc32(given[value] ?? "")), sum);
      bytes.writeUInt32LE(check >>> 0, length - TAIL);
      bytes.writeUInt32LE(size, length - TAIL / 2);
      return [bytes];
    },
  };
}

interface Deflated {
  pieces: Buffer[];
  /** bytes of the page as it is */
  size: number;
  /** of the checksum, what the texts give, and what to multiply those of the values by */
  sum: number;
  factors: number[];
}

/** Apart from what is kept, which would hold on to the page as it is too. */
function deflate({ texts, values }: Parts): Deflated {
  const pieces = texts.map((text) => Buffer.from(text));
  const whole = Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [FILLER, piece])));
  const factors: number[] = [];
  let sum = 0;
  let at = 0;
  const packed = pieces.map((piece, index) => {
    const value = values[index];
    const dictionary = whole.subarray(0, at).subarray(-WINDOW);
    const finishFlush = value === undefined ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const block = deflateRawSync(piece, { level: 9, finishFlush, ...(at > 0 && { dictionary }) });
    at += piece.length;
    sum ^= multiply(followedBy(whole.length - at), crc32(piece));
    const begun = index === 0 ? [HEAD, block] : [block];
    if (value === undefined) return Buffer.concat([...begun, Buffer.alloc(TAIL)]);
    at += VALUE_LENGTH;
    factors[value] = (factors[value] ?? 0) ^ followedBy(whole.length - at);
    return Buffer.concat([...begun, STORED]);
  });
  return { pieces: packed, size: whole.length, sum, factors };
}

/** What stands for a value while a page is packed: bytes that no text in UTF-8 has, so that no piece points at them. */
const FILLER = Buffer.alloc(VALUE_LENGTH, 0xff);

/** Of deflate: how far back a piece may point, in bytes. */
const WINDOW = 32_768;

/** Deflate, no name, no time, packed as small as possible, of an unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/** Checksum and length, four bytes each. */
const TAIL = 8;

/** Not the last block, stored; its length, and the same with all bits turned. */
const STORED = Buffer.from([0, VALUE_LENGTH, 0, ~VALUE_LENGTH & 0xff, 0xff]);
