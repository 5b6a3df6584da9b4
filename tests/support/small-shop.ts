import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedEmbeddedErp } from "#erp-adapter/mock/seed/seed-embedded-erp.ts";
import { type Shop, startShop } from "./start-shop.ts";

/** The production shop as a process of its own on a small catalogue, which is seeded in a moment. */
export async function startSmallShop(env: Record<string, string> = {}): Promise<Shop> {
  const dataDir = createSmallData();
  const shop = await startShop({ dataDir, env });
  return {
    ...shop,
    async stop() {
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A data folder with a small catalogue; whoever asks for it removes it. */
export function createSmallData(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-small-"));
  seedEmbeddedErp({ dataDir, products: 400 });
  return dataDir;
}
