import type { ErpAdapter } from "../contract/erp-adapter.ts";

/** The settings that are passed to the factory of an adapter module. */
export interface ErpModuleSettings {
  dataDir: string;
  url: string | null;
  apiKey: string | null;
  timeoutMs: number;
  /** all environment variables that begin with ERP_, by full name: an adapter can have settings of its own */
  variables: ErpVariables;
}

export type ErpVariables = Readonly<Record<string, string>>;

/** The variables of an environment that begin with ERP_ and are not empty. */
export function erpVariablesOf(environment: Readonly<Record<string, string | undefined>>): ErpVariables {
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[0].startsWith("ERP_") && entry[1] !== undefined && entry[1] !== "",
  );
  return Object.fromEntries(given);
}

/** The export of a module: `createErpAdapter`, sync or async. */
export type ErpModuleFactory = (settings: ErpModuleSettings) => ErpAdapter | Promise<ErpAdapter>;
