import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createVisitor, type Visitor } from "#tests/support/ask.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";

/** The front as the network sees it (front-*.test.ts): files that are sent while they are being made. */

const PERIOD = "from=2020-01-01&to=2999-12-31";
const ALL = { headers: { "Accept-Encoding": "gzip, br" } };

let shop: Shop;
let owner: Visitor;

beforeAll(async () => {
  shop = await startSmallShop();
  owner = createVisitor(shop.url);
  const body = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
  expect((await owner.ask("/en/login", { body })).status).toBe(303);
});
afterAll(() => shop.stop());

test.each([
  ["/en/invoices/export/csv", "text/csv; charset=utf-8", "br", "\ufeff"],
  ["/en/invoices/export/xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", undefined, "PK"],
  [`/hr/finances/statement/csv?${PERIOD}`, "text/csv; charset=utf-8", "br", "\ufeff"],
  [`/hr/finances/statement/pdf?${PERIOD}`, "application/pdf", undefined, "%PDF-"],
])("%s is sent in pieces, packed only where that helps, and never kept", async (path, type, encoding, begin) => {
  const answer = await owner.ask(path, ALL);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": type,
    "transfer-encoding": "chunked",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringMatching(/^attachment; filename="/),
  });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  const bytes = encoding === "br" ? brotliDecompressSync(answer.body) : answer.body;
  expect(bytes.toString().startsWith(begin)).toBe(true);
  expect(bytes.length).toBeGreaterThan(5_000);
});

test("a reader who leaves half-way harms no other, and is no fault of the shop's", async () => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  await new Promise<void>((resolve, reject) => {
    get(new URL(`/en/finances/statement/csv?${PERIOD}`, shop.url), { headers: { cookie } }, (incoming) => {
      incoming.once("data", () => incoming.destroy());
      incoming.once("close", resolve);
    }).on("error", reject);
  });
  expect((await owner.ask("/en/finances")).status).toBe(200);
  expect(shop.output()).not.toContain("unhandled");
});
