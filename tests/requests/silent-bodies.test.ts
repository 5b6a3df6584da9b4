import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, createVisitor } from "#tests/support/ask.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { startSmallShop } from "#tests/support/small-shop.ts";
import type { Shop } from "#tests/support/start-shop.ts";

/** Forms whose body does not arrive at the running shop (server/front/bodies.ts). */

const FORM = "application/x-www-form-urlencoded";
const SILENT = 450;

let shop: Shop;
const sockets: Socket[] = [];

// Each test has its own shop, because together they open more connections in a second than one address may.
beforeEach(async () => {
  shop = await startSmallShop({ LOG_LEVEL: "silent" });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await shop.stop();
});

describe(`${SILENT} forms whose body never comes, seed ${SEED}`, () => {
  test.each(pickToday(["/en/login", "/en/cart/1", "/webhooks/storyblok"], 1))(
    "to %s leave products, health, logins and carts to everybody",
    async (path) => {
      await Promise.all(Array.from({ length: SILENT }, () => openSilent(path)));
      expect((await ask(shop.url, "/health/ready")).status).toBe(200);
      expect((await ask(shop.url, `/en/products/${INJECTOR}`)).status).toBe(200);
      expect((await ask(shop.url, "/en/catalogue/0?query=bosch")).status).toBe(200);
      const customer = createVisitor(shop.url);
      const credentials = { intent: "login", email: "owner@autoservis.example", password: "dizna-demo" };
      expect((await customer.ask("/en/login", { body: credentials })).status).toBe(303);
      const added = await customer.ask(`/en/products/${INJECTOR}`, { body: { product: INJECTOR, quantity: "1" } });
      expect(added.status).toBe(303);
      expect((await customer.ask("/en/cart/1")).status).toBe(200);
    },
  );
});

async function openSilent(path: string): Promise<void> {
  const socket = connect(Number(new URL(shop.url).port), "localhost");
  sockets.push(socket);
  socket.on("error", () => socket.destroy());
  socket.resume();
  await once(socket, "connect");
  socket.write(head(path, 100));
}

function head(path: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nContent-Length: ${length}\r\n\r\n`;
}
