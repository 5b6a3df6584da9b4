import type { ErpAdapterOptions } from "#erp-adapter/index.ts";
import type { Env } from "./env.ts";

/** What ERP_ADAPTER says: the embedded ERP, one behind HTTP, or a module of somebody else's. */
export function erpKindOf({ ERP_ADAPTER }: Pick<Env, "ERP_ADAPTER">): ErpAdapterOptions["kind"] {
  return ERP_ADAPTER === "mock" || ERP_ADAPTER === "http" ? ERP_ADAPTER : "module";
}

/** The environment as the adapter's factory wants it. */
export function toErpOptions(env: Env, dataDir: string): ErpAdapterOptions {
  const connection = { apiKey: env.ERP_API_KEY ?? null, timeoutMs: env.ERP_TIMEOUT_MS };
  switch (erpKindOf(env)) {
    case "mock":
      return { kind: "mock", dataDir };
    case "http":
      return { kind: "http", url: env.ERP_URL ?? "", ...connection };
    case "module":
      return { kind: "module", path: env.ERP_ADAPTER, dataDir, url: env.ERP_URL ?? null, ...connection };
  }
}
