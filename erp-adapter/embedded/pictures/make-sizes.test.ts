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

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ["an SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "no picture"],
  ["a page", () => Buffer.from("<!doctype html>"), "no picture"],
  ["nothing", () => Buffer.alloc(0), "no picture"],
  ["a TIFF", () => draw(20, 20).tiff().toBuffer(), "no picture"],
  ["a head alone", () => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(500)]), "damaged"],
  ["a torn one", async () => (await draw(800, 800).png().toBuffer()).subarray(0, 600), "damaged"],
  ["a bomb of pixels", () => draw(9_000, 9_000).png().toBuffer(), "more than 50 million pixels"],
  ["a tracking pixel", () => draw(1, 1).gif().toBuffer(), "fewer than 16 pixels"],
  [
    "a huge file",
    () => Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(21 * 2 ** 20)]),
    "larger than 20 MiB",
  ],
])("%s gives none", async (_, make, reason) => {
  expect(await makeSizes(await make())).toEqual({ reason: expect.stringContaining(reason) });
});
