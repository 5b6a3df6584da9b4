import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPictureFiles } from "./picture-files.ts";

const NAME = "0123456789abcdef0123456789abcdef";
let dataDir: string;
let server: Server;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-picture-files-"));
  mkdirSync(join(dataDir, "pictures", NAME), { recursive: true });
  writeFileSync(join(dataDir, "pictures", NAME, "48x32.webp"), "picture");
  writeFileSync(join(dataDir, "pictures", "other.webp"), "other");
  writeFileSync(join(dataDir, "erp.db"), "secret");
  const files = createPictureFiles(dataDir, null);
  server = createServer((req, res) => files(req, res, () => void res.writeHead(418).end("next"))).listen(0);
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});

test("a picture is sent with its type, and may be kept for ever", async () => {
  const { status, headers, body } = await get(`/pictures/${NAME}/48x32.webp`);
  expect([status, body]).toEqual([200, "picture"]);
  expect(headers).toMatchObject({
    "content-type": "image/webp",
    "content-length": "7",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(await get(`/pictures/${NAME}/48x32.webp?x`, "HEAD")).toMatchObject({ status: 200, body: "" });
});

test.each([
  [`/pictures/${NAME}/48x33.webp`, 404],
  [`/pictures/${NAME}/../../erp.db`, 418],
  [`/pictures/${NAME}/..%2f..%2ferp.db`, 418],
  [`/pictures/${NAME}/48x32.webp/`, 418],
  [`/pictures/${NAME}/`, 418],
  ["/pictures/other.webp", 418],
  ["/pictures/../erp.db", 418],
  ["/erp.db", 418],
])("nothing is sent for %s", async (path, status) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(answer.body).not.toMatch(/secret|other|picture/);
});

test("nothing but reading is answered", async () => {
  expect((await get(`/pictures/${NAME}/48x32.webp`, "POST")).status).toBe(418);
});

async function get(path: string, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, path, method }).end();
  const [answer] = await once(sent, "response");
  let body = "";
  for await (const piece of answer) body += piece;
  return { status: answer.statusCode, headers: answer.headers, body };
}
