import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ask } from "#tests/support/ask.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

let shop: Shop;
const silent: Socket[] = [];

afterEach(async () => {
  for (const socket of silent.splice(0)) socket.destroy();
  await shop.kill();
  rmSync(shop.dataDir, { recursive: true });
});

test.each(["1", "2"])(
  "more connections than descriptors leave room for health and pages, with %s processes",
  async (WEB_CONCURRENCY) => {
    shop = await startShop({
      dataDir: await createSmallData(),
      descriptors: 256,
      env: { WEB_CONCURRENCY, LOG_LEVEL: "silent" },
    });
    const { hostname, port } = new URL(shop.url);
    for (let at = 0; at < 600; at += 1) {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      silent.push(socket);
      await Promise.race([once(socket, "connect"), once(socket, "close")]);
    }
    for (let at = 0; at < 10; at += 1) {
      expect((await ask(shop.url, "/health/ready")).status).toBe(200);
      expect((await ask(shop.url, "/en/login")).status).toBe(200);
    }
  },
);
