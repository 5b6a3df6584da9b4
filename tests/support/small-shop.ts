import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { fillDataFolder } from "./seeded-data.ts";
import { type Shop, startShop } from "./start-shop.ts";

/**
 * The production shop as a process of its own, with a small catalogue, because that is seeded quickly. `url` is the
 * address on which it listens, even if PUBLIC_URL names another one.
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
