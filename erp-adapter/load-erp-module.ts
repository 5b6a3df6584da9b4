import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ErpAdapter } from "./contract/erp-adapter.ts";

/** What a module's factory is told. */
export interface ErpModuleSettings {
  dataDir: string;
  url: string | null;
  apiKey: string | null;
  timeoutMs: number;
}

/** What a module exports: `createErpAdapter`, which may take its time. */
export type ErpModuleFactory = (settings: ErpModuleSettings) => ErpAdapter | Promise<ErpAdapter>;

/** An adapter of somebody else's making. Throws one sentence when there is no such file, or it makes none. */
export async function loadErpModule({ path, ...settings }: ErpModuleSettings & { path: string }): Promise<ErpAdapter> {
  const { dataDir, url, apiKey, timeoutMs } = settings;
  const create = factoryOf(await load(path));
  if (!create) throw new Error(`ERP_ADAPTER: ${path} exports no function createErpAdapter.`);
  return create({ dataDir, url, apiKey, timeoutMs });
}

async function load(path: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new Error(`ERP_ADAPTER: ${path} cannot be loaded. ${reason}`, { cause: error });
  }
}

function factoryOf(module: unknown): ErpModuleFactory | null {
  if (typeof module !== "object" || module === null || !("createErpAdapter" in module)) return null;
  const { createErpAdapter } = module;
  return typeof createErpAdapter === "function" ? (settings) => createErpAdapter(settings) : null;
}
