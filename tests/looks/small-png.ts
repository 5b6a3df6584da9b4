import { crc32, deflateSync, inflateSync } from "node:zlib";

/** A picture in memory: `bytes` for each pixel, 3 or 4, row after row. */
export interface Pixels {
  width: number;
  height: number;
  bytes: 3 | 4;
  data: Uint8Array;
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** The offset of the byte that says how a PNG's pixels are encoded. */
const COLOUR_TYPE_AT = 25;
const TYPES = { rgb: 2, palette: 3, rgba: 6 };
const MOST_COLOURS = 256;
/** How many of the chosen colours are chosen because they are the most used ones. */
const MOST_USED = 64;

/** True for a picture made by `toSmallPng`: its pixels are numbers of a palette. */
export function isSmall(png: Buffer): boolean {
  return png[COLOUR_TYPE_AT] === TYPES.palette;
}

/**
 * Reduces a picture to 256 colours; every other colour becomes the nearest of them. The result has a third of the
 * original's bytes, and no colour channel changes much.
 */
export function toSmallPng({ width, height, bytes, data }: Pixels): Buffer {
  const palette = choose({ width, height, bytes, data });
  const places = new Map<number, number>(palette.map((colour, place) => [colour, place]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(data, (y * width + x) * bytes);
      const place = places.get(colour) ?? nearest(palette, colour);
      places.set(colour, place);
      rows[y * (width + 1) + 1 + x] = place;
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, TYPES.palette, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const chunks = [
    chunk("IHDR", head),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** Reads the PNGs that browsers write: eight bits a channel, no interlacing. Throws for any other. */
export function readPng(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const type = png[COLOUR_TYPE_AT];
  if (png[24] !== 8 || png[28] !== 0 || (type !== TYPES.rgb && type !== TYPES.rgba)) throw new Error("another PNG");
  const bytes = type === TYPES.rgb ? 3 : 4;
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return { width, height, bytes, data: unfilter(inflateSync(Buffer.concat(parts)), { width, height, bytes }) };
}

/**
 * Decodes the rows of a PNG. The first byte of each row says if its bytes are plain, or differences from the
 * neighbouring pixels.
 */
function unfilter(raw: Buffer, { width, height, bytes }: Omit<Pixels, "data">): Uint8Array {
  const length = width * bytes;
  const data = new Uint8Array(height * length);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (length + 1)] ?? 0;
    for (let x = 0; x < length; x += 1) {
      const at = y * length + x;
      const left = x < bytes ? 0 : (data[at - bytes] ?? 0);
      const up = y === 0 ? 0 : (data[at - length] ?? 0);
      const corner = x < bytes || y === 0 ? 0 : (data[at - length - bytes] ?? 0);
      data[at] = (raw[y * (length + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return data;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Chooses the most used colours first, then repeatedly the colour that is farthest from all chosen ones. */
function choose({ bytes, data }: Pixels): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += bytes) {
    const colour = colourAt(data, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([colour]) => colour);
  const chosen = colours.slice(0, MOST_USED);
  let others = colours
    .slice(MOST_USED)
    .map((colour) => ({ colour, far: Math.min(...chosen.map((other) => distance(colour, other))) }));
  while (chosen.length < MOST_COLOURS && others.length > 0) {
    const farthest = others.reduce((best, other) => (other.far > best.far ? other : best));
    chosen.push(farthest.colour);
    others = others
      .filter(({ far }) => far > 0)
      .map(({ colour, far }) => ({ colour, far: Math.min(far, distance(colour, farthest.colour)) }));
  }
  return chosen;
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  for (const [place, other] of palette.entries())
    if (distance(colour, other) < distance(colour, palette[best] ?? 0)) best = place;
  return best;
}

/** The squared distance of two colours, which is enough to compare distances. */
function distance(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  return red * red + green * green + blue * blue;
}

function colourAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
