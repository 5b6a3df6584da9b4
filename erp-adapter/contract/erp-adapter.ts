import type { AccountsArea } from "./accounts.ts";
import type { Capabilities } from "./capabilities.ts";
import type { CartsArea } from "./carts/carts.ts";
import type { CatalogueArea } from "./catalogue.ts";
import type { ConditionsArea } from "./conditions/conditions.ts";
import type { DeliveryArea } from "./delivery.ts";
import type { FavouritesArea } from "./favourites.ts";
import type { FinancesArea } from "./finances.ts";
import type { InvoicesArea } from "./invoices.ts";
import type { OrdersArea } from "./orders.ts";

/**
 * The only way to the distributor's ERP. A factory returns it as a plain object grouped by area. Every method takes the
 * call context last and rejects only with ErpError. If the context's deadline has passed or its signal is aborted, a
 * method throws TIMEOUT without asking the ERP.
 */
export interface ErpAdapter {
  /** the version of the contract with which `defineErpAdapter` made it (`erp-package.ts`); missing if it was made without */
  contract?: string | undefined;
  capabilities: Capabilities;
  catalogue: CatalogueArea;
  conditions: ConditionsArea["conditions"];
  carts: CartsArea;
  favourites: FavouritesArea;
  orders: OrdersArea;
  delivery: DeliveryArea;
  invoices: InvoicesArea;
  finances: FinancesArea;
  accounts: AccountsArea;
  /** Quick, and never throws. */
  health(): Promise<ErpAnswer>;
  /** Closes files and sockets; every later call is UNAVAILABLE. Closing twice is harmless. */
  close(): Promise<void>;
}

/** The state of the back end. */
export interface ErpAnswer {
  ok: boolean;
  detail: string;
  /**
   * The id of the ERP's books. It stays the same in every answer, even if the books are restored or moved; no other
   * books have it. Missing if the back end has no such id.
   */
  instance?: string | undefined;
}
