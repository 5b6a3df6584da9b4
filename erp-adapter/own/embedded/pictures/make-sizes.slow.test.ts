import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeSizes } from "./make-sizes.ts";

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" }, limitInputPixels: false });

test("a picture comes in sizes up to its own, as WebP", async () => {
  const sizes = await makeSizes(await draw(1_000, 500).jpeg().toBuffer());
  expect(sizes).toMatchObject([
    { width: 144, height: 72 },
    { width: 480, height: 240 },
    { width: 960, height: 480 },
    { width: 1_000, height: 500 },
  ]);
  if ("reason" in sizes) return;
  for (const { bytes, width } of sizes) expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width });
});

test("a large one is made smaller, a small one stays, and a turned photograph stands upright", async () => {
  const widths = async (bytes: Buffer) => {
    const sizes = await makeSizes(bytes);
    return "reason" in sizes ? sizes.reason : sizes.map(({ width, height }) => `${width}x${height}`);
  };
  expect(await widths(await draw(4_000, 3_000).png().toBuffer())).toContain("1600x1200");
  expect(await widths(await draw(100, 80).webp().toBuffer())).toEqual(["100x80"]);
  expect(await widths(await draw(144, 80).gif().toBuffer())).toEqual(["144x80"]);
  const turned = await draw(120, 60).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await widths(turned)).toEqual(["60x120"]);
});

test.each<[string, () => Promise<Buffer>]>([
  ["of print colours (CMYK)", () => draw(40, 20).toColourspace("cmyk").jpeg().toBuffer()],
  ["of 16 bits", () => draw(40, 20).toColourspace("rgb16").png().toBuffer()],
  ["that moves (GIF)", async () => (await moving()).gif().toBuffer()],
  ["that moves (WebP)", async () => (await moving()).webp().toBuffer()],
])("one %s becomes a still one in the colours of a screen", async (_, make) => {
  const sizes = await makeSizes(await make());
  if ("reason" in sizes) throw new Error(sizes.reason);
  const [made] = sizes;
  if (!made) throw new Error("it has no size");
  const { format, space, depth, pages } = await sharp(made.bytes, { animated: true }).metadata();
  expect({ format, space, depth, pages }).toEqual({ format: "webp", space: "srgb", depth: "uchar", pages: undefined });
  const [red = 0, green = 0, blue = 0] = (await sharp(made.bytes).stats()).channels.map(({ mean }) => mean);
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(110);
});

test("nothing that the camera noted is kept", async () => {
  const noted = draw(60, 40).withExif({ IFD0: { Copyright: "Nobody" }, IFD3: { GPSLatitude: "45/1 48/1 0/1" } });
  const bytes = await noted.jpeg().toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const sizes = await makeSizes(bytes);
  if ("reason" in sizes) throw new Error(sizes.reason);
  expect((await sharp(sizes[0]?.bytes).metadata()).exif).toBeUndefined();
});

const SVG = (attribute: string) =>
  `<svg ${attribute} xmlns='http://www.w3.org/2000/svg' width='99' height='99'><script>alert(1)</script></svg>`;

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ["an SVG with a script", () => Buffer.from(SVG("")), "no picture"],
  ["an SVG that has a WebP's letters in their place", () => Buffer.from(SVG("a='WEBP'")), "no picture"],
  ["a PDF", () => Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<<>>endobj", "latin1"), "no picture"],
  ["a sound in a WebP's frame", () => Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), "no picture"],
  ["a page behind a JPEG's first bytes", () => pageBehind("ffd8ffe0"), "damaged"],
  ["a torn photograph", async () => (await photograph()).subarray(0, 3_000), "damaged"],
  [
    "a photograph of more pixels than may be",
    () => draw(7_100, 7_100).jpeg().toBuffer(),
    "more than 50 million pixels",
  ],
  ["a strip", () => draw(40_000, 20).png().toBuffer(), "more than 16383 pixels wide or high"],
  ["one that says a billion pixels", async () => saying(await draw(20, 20).png().toBuffer(), 32_000), "more than 50"],
  ["a page", () => Buffer.from("<!doctype html>"), "no picture"],
  ["nothing", () => Buffer.alloc(0), "no picture"],
  ["a TIFF", () => draw(20, 20).tiff().toBuffer(), "no picture"],
  ["a head alone", () => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(500)]), "damaged"],
  ["a torn one", async () => (await draw(800, 800).png().toBuffer()).subarray(0, 600), "damaged"],
  ["a bomb of pixels", () => draw(7_100, 7_100).png().toBuffer(), "more than 50 million pixels"],
  ["a tracking pixel", () => draw(1, 1).gif().toBuffer(), "fewer than 16 pixels"],
  [
    "a huge file",
    () => Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(21 * 2 ** 20)]),
    "larger than 20 MiB",
  ],
])("%s gives none", async (_, make, reason) => {
  expect(await makeSizes(await make())).toEqual({ reason: expect.stringContaining(reason) });
});

/** A picture of several frames, of which the first is red. */
async function moving() {
  const colours = ["#c33", "#3c3", "#33c"];
  const frame = (background: string) => sharp({ create: { width: 20, height: 20, channels: 3, background } });
  const stills = await Promise.all(colours.map((colour) => frame(colour).png().toBuffer()));
  return sharp(stills, { join: { animated: true } });
}

/** A photograph of noise, which takes so many bytes that a part of them shows only a part of the picture. */
function photograph(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  return sharp({ create: { width: 200, height: 200, channels: 3, background: "#000", noise } })
    .jpeg()
    .toBuffer();
}

function pageBehind(start: string): Buffer {
  return Buffer.concat([Buffer.from(start, "hex"), Buffer.from(`<script>alert(1)</script>${" ".repeat(300)}`)]);
}

/**
 * A PNG whose header states another size than its pixels have. Decoding it would take the memory of the stated size.
 */
function saying(png: Buffer, side: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(side, 16);
  changed.writeUInt32BE(side, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}
