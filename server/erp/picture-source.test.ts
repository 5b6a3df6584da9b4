import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPictureSource } from "./picture-source.ts";

const PICTURE = Buffer.from("RIFF\0\0\0\0WEBPVP8 ");
const NAME = "0123456789abcdef0123456789abcdef";
let dataDir: string;
let server: Server;
let url: string;
let asked: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-picture-source-"));
  server = createServer((req, res) => {
    asked.push(`${req.url} ${req.headers["x-api-key"]}`);
    if (req.url?.endsWith("/1x1.webp")) return void res.setHeader("Content-Type", "image/webp").end(PICTURE);
    if (req.url?.endsWith("/2x2.webp")) return void res.setHeader("Content-Type", "image/webp").end("<svg/>");
    if (req.url?.endsWith("/3x3.webp")) return void res.setHeader("Content-Type", "text/html").end(PICTURE);
    if (req.url?.endsWith("/4x4.webp")) return void res.writeHead(302, { Location: "/1x1.webp" }).end();
    res.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/erp`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true });
});

const open = () =>
  createPictureSource({ ERP_ADAPTER: "http", ERP_URL: url, ERP_API_KEY: "0123456789abcdef", DATA_DIR: dataDir });

test("a picture is asked of the ERP once at a time, and kept", async () => {
  const source = open();
  const [one, other] = await Promise.all([1, 2].map(() => source?.({ folder: NAME, file: "1x1.webp" })));
  expect([one, other]).toEqual([PICTURE, PICTURE]);
  expect(asked).toEqual([`/erp/pictures/${NAME}/1x1.webp 0123456789abcdef`]);
  expect(existsSync(join(dataDir, "pictures", NAME, "1x1.webp"))).toBe(true);
});

test.each(["2x2.webp", "3x3.webp", "4x4.webp", "5x5.webp"])("%s is none", async (file) => {
  expect(await open()?.({ folder: NAME, file })).toBeNull();
  expect(existsSync(join(dataDir, "pictures", NAME, file))).toBe(false);
});

test("more than a few wait for their turn", async () => {
  const source = open();
  const files = Array.from({ length: 30 }, (_, at) => `${at}x1.webp`);
  await Promise.all(files.map((file) => source?.({ folder: NAME, file })));
  expect(asked).toHaveLength(30);
});

test("the embedded ERP's pictures are in the data folder: there is no other source", () => {
  expect(createPictureSource({ ERP_ADAPTER: "embedded", DATA_DIR: dataDir })).toBeNull();
});
