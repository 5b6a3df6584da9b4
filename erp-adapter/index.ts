import { aroundErp } from "./around/around-erp.ts";
import type { FaultLog } from "./around/checks/fault-log.ts";
import type { Clock } from "./clock-and-ids.ts";
import type { IdempotencyKey } from "./contract/context.ts";
import type { ErpAdapter } from "./contract/erp-adapter.ts";
import type { ErpModuleSettings } from "./kit/module-settings.ts";
import { loadErpModule } from "./load-erp-module.ts";
import { requireNoDemoAccounts } from "./mock/customers/demo-accounts.ts";
import { DEMO_LOGINS, type DemoLogin } from "./mock/customers/demo-customers.ts";
import { openMockErp } from "./mock/open-mock-erp.ts";
import type { Passwords } from "./own/accounts/password-hashing.ts";
import { type CatalogueWatch, watchCatalogue } from "./own/catalogue-index/watch-catalogue.ts";
import { openEmbeddedErp } from "./own/embedded/open-embedded-erp.ts";
import { createStaff } from "./own/embedded/staff.ts";
import { createHttpErp } from "./protocol/client/create-http-erp.ts";
import { createErpAdapter as createTrytonErp } from "./tryton/adapter.ts";

/** The kind of ERP, and the options for opening it. */
export type ErpAdapterOptions =
  | {
      /**
       * embedded: the embedded ERP, empty at its first start · mock: the same ERP with fictional goods, history and
       * customers
       */
      kind: "mock" | "embedded";
      /** folder of the embedded ERP's files */
      dataDir: string;
      /** replaces the usual hashing of passwords */
      passwords?: Passwords;
    }
  | ({ kind: "http"; url: string } & ErpConnection)
  /** `url` is http://host:port/database */
  | ({ kind: "tryton" } & ErpModuleSettings)
  /** `path` names a file that exports `createErpAdapter` */
  | ({ kind: "module"; path: string } & ErpModuleSettings);

export interface ErpConnection {
  apiKey: string | null;
  /** milliseconds for a call without a finite deadline */
  timeoutMs: number;
}

/**
 * Opens the distributor's ERP; the mock gets its products and demo customers on the first start. The adapter checks all
 * answers of the ERP; if a write gets no answer, it finds out whether the write was done. `faults` gets the failed
 * calls of an HTTP back end; `clock` tells how old an answer is. Throws if a folder cannot be written or a module is
 * invalid. Does not call an HTTP back end yet.
 */
export async function createErpAdapter(
  options: ErpAdapterOptions,
  faults: FaultLog,
  clock: Clock = Date.now,
): Promise<ErpAdapter> {
  const adapter = await open(options, faults);
  return aroundErp(adapter, { checksShape: options.kind === "module", clock });
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
    case "tryton":
      return createTrytonErp(options);
    case "module": {
      const { kind: _, ...settings } = options;
      return loadErpModule(settings, { warn: faults.warn });
    }
  }
}

/** Watches the catalogue file of the embedded ERP for changes; the ERP must be open. Null for any other kind of ERP. */
export function watchErp(options: ErpAdapterOptions): CatalogueWatch | null {
  return options.kind === "mock" || options.kind === "embedded" ? watchCatalogue(options.dataDir) : null;
}

/**
 * The orders in the books of the embedded ERP, by the keys under which the shop placed them. Null for any other kind of
 * ERP, which tells an order only to the person who placed it.
 */
export function openBookedOrders(
  options: ErpAdapterOptions,
): { has(key: IdempotencyKey): boolean; close(): void } | null {
  if (options.kind !== "mock" && options.kind !== "embedded") return null;
  const { hasOrderOf, close } = createStaff({ dataDir: options.dataDir });
  return { has: hasOrderOf, close };
}

/** Logins to try the shop with; empty for any ERP but the mock. */
export function demoLogins({
  kind,
}: Pick<ErpAdapterOptions, "kind">): readonly { email: string; password: string; description: string }[] {
  return kind === "mock" ? DEMO_LOGINS : [];
}

/** The demo logins of colleagues, each with its role and order limit in the shop. */
export function demoColleagues(options: Pick<ErpAdapterOptions, "kind">): readonly Required<DemoLogin>[] {
  return options.kind === "mock" ? DEMO_LOGINS.filter(isColleague) : [];
}

function isColleague(login: DemoLogin): login is Required<DemoLogin> {
  return login.colleague !== undefined;
}
