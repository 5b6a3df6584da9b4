import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { isSmall, type Pixels, readPng, toSmallPng } from "./small-png.ts";

test("few colours are kept as they are", () => {
  const data = new Uint8Array([255, 0, 0, 0, 0, 255, 0, 0, 255, 10, 20, 30]);
  const png = toSmallPng({ width: 2, height: 2, bytes: 3, data });
  expect(isSmall(png)).toBe(true);
  expect([...coloursOf(png)]).toEqual([...data]);
});

test("none of many colours is far from its original", () => {
  const data = new Uint8Array(64 * 64 * 3).map((_, at) => (at * 7 + Math.floor(at / 97) * 31) % 256);
  const pixels: Pixels = { width: 64, height: 64, bytes: 3, data };
  const shown = coloursOf(toSmallPng(pixels));
  expect(Math.max(...data.map((channel, at) => Math.abs(channel - (shown[at] ?? 0))))).toBeLessThan(32);
});

test("a fault of a small picture is named", () => {
  expect(() => readPng(toSmallPng({ width: 1, height: 1, bytes: 3, data: new Uint8Array(3) }))).toThrow("another PNG");
});

/** The colour channels of a picture with a palette. */
function coloursOf(png: Buffer): Uint8Array {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const rows = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
  const palette = chunks.get("PLTE") ?? Buffer.alloc(0);
  const places = Array.from({ length: height }, (_, y) => [
    ...rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)),
  ]);
  return new Uint8Array(places.flat().flatMap((place) => [...palette.subarray(place * 3, place * 3 + 3)]));
}
