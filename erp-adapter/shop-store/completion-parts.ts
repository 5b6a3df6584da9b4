import type { Capabilities } from "../contract/capabilities.ts";
import type { CapabilityFlag } from "../contract/capability-flags.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { InTurn } from "./in-turn.ts";
import type { ShopStore } from "./shop-store.ts";
import type { Who } from "./who.ts";

/** What the areas of a completed adapter are made of. */
export interface CompletionParts {
  adapter: ErpAdapter;
  store: ShopStore;
  who: Who;
  inTurn: InTurn;
  /** of the whole, as the back end declares its own share now */
  capabilities(): Capabilities;
  /** UNSUPPORTED with the flag's name when the whole does not have it. */
  need(flag: CapabilityFlag): void;
}
