import { once } from "node:events";
import { rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createVisitor } from "#tests/support/ask.ts";
import { placeOrder } from "#tests/support/running-shop.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

const PRODUCT = "bosch~0_445_110_470";

let server: Server;
let shop: Shop;
let dataDir: string;
/** recipients of mails that wait for the mail server's confirmation, in order of arrival */
let waiting: string[];
/** recipients of mails that the server has accepted */
let taken: string[];
let isSlow: boolean;

beforeEach(async () => {
  [waiting, taken, isSlow] = [[], [], true];
  server = createServer(answerMails).listen(0, "127.0.0.1");
  await once(server, "listening");
  dataDir = await createSmallData();
  shop = await start();
});

afterEach(async () => {
  await shop.kill();
  server.close();
  rmSync(dataDir, { recursive: true });
});

test("a shop that was killed while it sent mails sends them right after its next start", async () => {
  await order("ana@example.com");
  await expect.poll(() => waiting).toContain("ana@example.com");
  await shop.kill();
  isSlow = false;
  shop = await start();
  await expect.poll(() => taken).toContain("ana@example.com");
});

test("a link to a new password does not wait for order mails that a slow server holds", async () => {
  for (const email of ["a@example.com", "b@example.com", "c@example.com"]) await order(email);
  await expect.poll(() => waiting.length).toBe(4);
  const person = createVisitor(shop.url);
  const form = await person.ask("/en/forgot-password");
  await person.submit("/en/forgot-password", form, "main form", { email: "owner@autoservis.example" });
  // After 30 seconds the order mails are given up, and the link would leave even if it had waited for them.
  await expect.poll(() => waiting, { timeout: 15_000 }).toContain("owner@autoservis.example");
});

function start(): Promise<Shop> {
  const { port } = server.address() as AddressInfo;
  return startShop({ dataDir, env: { LOG_LEVEL: "silent", SMTP_URL: `smtp://127.0.0.1:${port}` } });
}

async function order(email: string): Promise<void> {
  const person = createVisitor(shop.url);
  await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  await placeOrder(person, { email });
}

/** A mail server that takes every mail; while slow, it never confirms. */
function answerMails(socket: Socket): void {
  let isBody = false;
  let to = "";
  socket.on("error", () => {});
  socket.write("220 test\r\n");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    for (const line of chunk.split("\r\n").filter((text) => text !== "")) {
      if (isBody && line !== ".") continue;
      if (isBody) (isSlow ? waiting : taken).push(to);
      if (isBody && isSlow) return;
      to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
      isBody = line === "DATA";
      socket.write(isBody ? "354 go on\r\n" : "250 ok\r\n");
    }
  });
}
