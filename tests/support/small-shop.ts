import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDataFolder } from "./seeded-data.ts";
import { type Shop, startShop } from "./start-shop.ts";

/**
 * The production shop as a process of its own on a small catalogue, seeded in a moment. `url` is where it listens,
 * whatever PUBLIC_URL says.
 */
export async function startSmallShop(env: Record<string, string> = {}): Promise<Shop> {
  const dataDir = await createSmallData();
  const port = await freePort();
  const shop = await startShop({ dataDir, port, env });
  return {
    ...shop,
    url: `http://localhost:${port}`,
    async stop() {
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A data folder with a small catalogue; the caller removes it. */
export async function createSmallData(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-small-"));
  await fillDataFolder(dataDir, 400);
  return dataDir;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}
