import type { ErpAdapterOptions } from "#erp-adapter/index.ts";
import type { Env } from "../env.ts";

/** The kind of ERP that ERP_ADAPTER names; `module` if it is the path of a third-party adapter. */
export function erpKindOf({ ERP_ADAPTER }: Pick<Env, "ERP_ADAPTER">): ErpAdapterOptions["kind"] {
  return KINDS.find((kind) => kind === ERP_ADAPTER) ?? "module";
}

const KINDS = ["mock", "embedded", "http", "tryton"] as const;

/** Whether the ERP's files are in DATA_DIR. */
export function isErpEmbedded(env: Pick<Env, "ERP_ADAPTER">): boolean {
  return env.ERP_ADAPTER === "mock" || env.ERP_ADAPTER === "embedded";
}

/** Converts the environment into the options of `createErpAdapter`. */
export function toErpOptions(env: Env, dataDir: string): ErpAdapterOptions {
  const connection = { apiKey: env.ERP_API_KEY ?? null, timeoutMs: env.ERP_TIMEOUT_MS };
  const own = { dataDir, url: env.ERP_URL ?? null, variables: env.erpVariables, ...connection };
  const kind = erpKindOf(env);
  switch (kind) {
    case "mock":
    case "embedded":
      return { kind, dataDir };
    case "http":
      return { kind: "http", url: env.ERP_URL ?? "", ...connection };
    case "tryton":
      return { kind, ...own };
    case "module":
      return { kind, path: env.ERP_ADAPTER, ...own };
  }
}
