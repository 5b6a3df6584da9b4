import { type CatalogueWatch, watchCatalogue } from "./catalogue-index/watch-catalogue.ts";
import type { FaultLog } from "./checks/fault-log.ts";
import { withChecks } from "./checks/with-checks.ts";
import type { ErpAdapter } from "./contract/erp-adapter.ts";
import { openEmbeddedErp } from "./embedded/open-embedded-erp.ts";
import { createHttpErp } from "./http/create-http-erp.ts";
import { loadErpModule } from "./load-erp-module.ts";
import { requireNoDemoAccounts } from "./mock/customers/demo-accounts.ts";
import { DEMO_LOGINS } from "./mock/customers/demo-customers.ts";
import { openMockErp } from "./mock/open-mock-erp.ts";

/** Which ERP, and where it is. */
export type ErpAdapterOptions =
  | {
      /** mock: the embedded ERP filled with made-up goods, history and customers · embedded: the same, empty at first */
      kind: "mock" | "embedded";
      /** folder of the embedded ERP's files */
      dataDir: string;
    }
  | ({ kind: "http"; url: string } & ErpConnection)
  | ({
      kind: "module";
      /** a file that exports `createErpAdapter` */
      path: string;
      dataDir: string;
      url: string | null;
    } & ErpConnection);

export interface ErpConnection {
  apiKey: string | null;
  /** milliseconds for a call without a budget of its own */
  timeoutMs: number;
}

/**
 * The door to the distributor's ERP; the embedded one gets its products and demo customers on the first start. Whichever
 * it is, its answers are checked; `faults` hears of those that cannot even be read. Throws when a folder cannot be written or
 * a module is none; an ERP at the other end of a network is not asked yet.
 */
export async function createErpAdapter(options: ErpAdapterOptions, faults: FaultLog): Promise<ErpAdapter> {
  const adapter = await open(options, faults);
  return withChecks(adapter, { checksShape: options.kind === "module" });
}

async function open(options: ErpAdapterOptions, faults: FaultLog): Promise<ErpAdapter> {
  switch (options.kind) {
    case "mock":
      return openMockErp(options);
    case "embedded":
      requireNoDemoAccounts(options.dataDir);
      return openEmbeddedErp(options);
    case "http":
      return createHttpErp({ ...options, onFailure: faults.note });
    case "module":
      return loadErpModule(options);
  }
}

/** Where a change of the catalogue can be told at once: in the files of the embedded ERP, once it is open. */
export function watchErp(options: ErpAdapterOptions): CatalogueWatch | null {
  return options.kind === "mock" || options.kind === "embedded" ? watchCatalogue(options.dataDir) : null;
}

/** Logins to try the shop with: the mock has some, any other has none that we know of. */
export function demoLogins({
  kind,
}: Pick<ErpAdapterOptions, "kind">): readonly { email: string; password: string; description: string }[] {
  return kind === "mock" ? DEMO_LOGINS : [];
}
