import { openEmbeddedErp } from "#erp-adapter/mock/open-embedded-erp.ts";
import { createErpServer } from "#erp-adapter/server/create-erp-server.ts";

/** The embedded ERP of a data folder behind its server, in this process, and what tells a shop to use it. */
export interface ServedErp {
  env: { ERP_ADAPTER: "http"; ERP_URL: string };
  stop(): Promise<void>;
}

/** True when every shop of this run of tests stands on an ERP over HTTP: `SHOP_ERP=http npm test`. */
export function isErpServed(): boolean {
  return process.env.SHOP_ERP === "http";
}

/** Serves it on any free port, or on the one it had before. */
export async function serveErp(dataDir: string, port = 0): Promise<ServedErp> {
  const erp = await openEmbeddedErp({ dataDir });
  const server = createErpServer(erp, { apiKey: null, log: { warn() {}, error: console.error } });
  const listening = await server.listen(port);
  return {
    env: { ERP_ADAPTER: "http", ERP_URL: `http://127.0.0.1:${listening}` },
    async stop() {
      await server.close();
      await erp.close();
    },
  };
}
