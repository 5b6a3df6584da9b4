// Draws the pictures of shared links: public/og/<group>.png for each drawing of public/img, and shop.png for all other
// pages. Run `node scripts/og-pictures.mjs` after a drawing or the colours have changed; the pictures are committed.
// They hold no text: the name of the shop is configuration.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { requireChromium } from "../tests/support/chromium.ts";
import { ROOT } from "./node24.mjs";

const DRAWINGS = join(ROOT, "public/img");
const PICTURES = join(ROOT, "public/og");
const SIZE = { width: 1200, height: 630 };

/** The drawings on the picture of the whole shop, from left to right. */
const SHOP = ["injector", "turbocharger", "pump"];

async function main() {
  mkdirSync(PICTURES, { recursive: true });
  const browser = await chromium.launch(await requireChromium());
  try {
    const page = await browser.newPage({ viewport: SIZE });
    const draw = async (name, drawings) => {
      await page.setContent(card(drawings));
      const shot = await page.screenshot();
      writeFileSync(join(PICTURES, `${name}.png`), encode(await page.evaluate(toIndexes, paletteFor(shot))));
    };
    const groups = readdirSync(DRAWINGS)
      .filter((file) => file.endsWith(".svg"))
      .map((file) => basename(file, ".svg"));
    for (const group of groups) await draw(group, [group]);
    await draw("shop", SHOP);
  } finally {
    await browser.close();
  }
}

/** @param {string[]} drawings */
function card(drawings) {
  const [ground, surface, ink, accent] = ["ground", "surface", "ink", "accent"].map(colour);
  const width = drawings.length === 1 ? 460 : 320;
  const pictures = drawings.map((name) => readFileSync(join(DRAWINGS, `${name}.svg`), "utf8"));
  return `<!doctype html><style>
    body { margin: 0; height: 630px; background: ${ground}; border-left: 24px solid ${accent}; box-sizing: border-box; padding: 48px }
    div { height: 100%; background: ${surface}; color: ${ink}; display: flex; align-items: center; justify-content: space-evenly }
    svg { width: ${width}px; height: ${width}px }
  </style><div>${pictures.join("")}</div>`;
}

/** A palette of sixteen colours, which is enough for an ink drawing and makes the file a quarter of the size. */
function paletteFor(shot) {
  const [ground, surface, ink, accent] = ["ground", "surface", "ink", "accent"].map(colour).map(toRgb);
  const shades = Array.from({ length: 14 }, (_, step) =>
    surface.map((from, at) => from + ((ink[at] - from) * step) / 13),
  );
  const palette = [...shades, ground, accent].map((rgb) => rgb.map(Math.round));
  return { palette, url: `data:image/png;base64,${shot.toString("base64")}` };
}

/** Runs in the page: the index of the nearest palette colour for each pixel. */
async function toIndexes({ palette, url }) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const drawn = canvas.getContext("2d");
  drawn.drawImage(image, 0, 0);
  const { data } = drawn.getImageData(0, 0, image.width, image.height);
  const distance = (at, rgb) => rgb.reduce((sum, value, part) => sum + (value - data[at + part]) ** 2, 0);
  const indexes = Array.from({ length: data.length / 4 }, (_, point) => {
    const distances = palette.map((rgb) => distance(point * 4, rgb));
    return distances.indexOf(Math.min(...distances));
  });
  return { palette, indexes };
}

/** Encodes a PNG with four bits per pixel (www.w3.org/TR/png). */
function encode({ palette, indexes }) {
  const { width, height } = SIZE;
  const rows = Array.from({ length: height }, (_, row) => {
    const points = indexes.slice(row * width, (row + 1) * width);
    const bytes = Array.from({ length: width / 2 }, (_, pair) => (points[pair * 2] << 4) | points[pair * 2 + 1]);
    return Buffer.from([0, ...bytes]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

function toRgb(text) {
  return [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
}

/** A colour of the light theme, which is the first value in the tokens. */
function colour(name) {
  const tokens = readFileSync(join(ROOT, "app/ui/styles/tokens.css"), "utf8");
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (value === undefined) throw new Error(`the tokens have no colour ${name}`);
  return value;
}

await main();
