import type { Capabilities } from "../../contract/capabilities.ts";
import type { CapabilityFlag } from "../../contract/capability-flags.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { InTurn } from "./in-turn.ts";
import type { ShopStore } from "./shop-store.ts";
import type { Who } from "./who.ts";

/** The tools that all areas of the completed ERP need. */
export interface CompletionParts {
  adapter: ErpAdapter;
  store: ShopStore;
  who: Who;
  inTurn: InTurn;
  /** capabilities of the completed ERP, computed from the back end's present declaration */
  capabilities(): Capabilities;
  /** UNSUPPORTED with the flag's name if the completed ERP lacks the capability. */
  need(flag: CapabilityFlag): void;
}
