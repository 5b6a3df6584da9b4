import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { startShop } from "#tests/support/start-shop.ts";
import { printTable } from "./table.ts";

const KINDS = {
  HTML: /\/catalogue\//,
  CSS: /\.css$/,
  JavaScript: /\.js$/,
  fonts: /\.woff2$/,
  images: /\.(?:svg|png|webp|avif)$/,
};

/** What a first visit to the catalogue loads, as it travels: bytes of each kind, gzip and brotli. */
export async function measureWeight(): Promise<void> {
  const shop = await startShop();
  try {
    const page = `${shop.url}/en/catalogue/0`;
    const html = (await download(page, "identity")).toString("utf8");
    const paths = new Set(
      [...html.matchAll(/"(\/[^"\s]+\.(?:css|js|woff2|svg|png|webp|avif))(?:\?[^"]*)?"/g)].map((hit) => hit[1] ?? ""),
    );
    const addresses = [page, ...[...paths].map((path) => shop.url + path)];
    const rows: string[][] = [];
    for (const [kind, pattern] of Object.entries(KINDS)) {
      const ofKind = addresses.filter((address) => pattern.test(address));
      const sizes = await Promise.all(["identity", "gzip", "br"].map((encoding) => total(ofKind, encoding)));
      rows.push([kind, String(ofKind.length), ...sizes.map((bytes) => (bytes / 1024).toFixed(1))]);
    }
    printTable("Catalogue page, first visit, KiB", ["", "files", "plain", "gzip", "brotli"], rows);
  } finally {
    await shop.stop();
  }
}

async function total(addresses: readonly string[], encoding: string): Promise<number> {
  const bodies = await Promise.all(addresses.map((address) => download(address, encoding)));
  return bodies.reduce((sum, body) => sum + body.length, 0);
}

/** The body as it travels: nothing is unpacked. */
async function download(address: string, encoding: string): Promise<Buffer> {
  const request = get(address, { headers: { "accept-encoding": encoding } });
  const [response]: IncomingMessage[] = await once(request, "response");
  if (response?.statusCode !== 200) throw new Error(`${address} answered ${response?.statusCode}`);
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts);
}
