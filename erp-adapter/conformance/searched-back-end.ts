import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withOwnCatalogue } from "../around/shop-store/own-catalogue.ts";
import { openSyncedCatalogue } from "../around/shop-store/synced-catalogue.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { Connection } from "./harness.ts";

/** A back end as the suite reaches it. */
interface Reachable {
  connect: () => Promise<Connection>;
  close: () => Promise<void>;
}

/**
 * Adds the shop's own catalogue to a back end that leaves searching to the shop, because the cases must find products.
 * All cases share one catalogue, filled from the feed. `hasOffice`: true if a harness may remove products; a feed
 * without deletions is then read completely before each call. A back end that does not leave searching to the shop is
 * returned unchanged.
 */
export async function withSearch<BackEnd extends Reachable>(backEnd: BackEnd, hasOffice: boolean): Promise<BackEnd> {
  const { adapter: feeding } = await backEnd.connect();
  // The adapter declares default capabilities until the back end has reported its own.
  await feeding.health();
  if (feeding.capabilities.catalogue.owner !== "shop") {
    await feeding.close();
    return backEnd;
  }
  const folder = mkdtempSync(join(tmpdir(), "dizna-suite-"));
  const index = openSyncedCatalogue(feeding, folder, hasOffice);
  return {
    ...backEnd,
    async connect() {
      const { adapter, wire } = await backEnd.connect();
      await adapter.health();
      return { adapter: asSearching(withOwnCatalogue(adapter, index), adapter), wire };
    },
    async close() {
      await index.close();
      await feeding.close();
      rmSync(folder, { recursive: true });
      await backEnd.close();
    },
  };
}

/** Declares the capabilities that the search adds. */
function asSearching(searching: ErpAdapter, { capabilities }: ErpAdapter): ErpAdapter {
  const { catalogue } = capabilities;
  const priceSort = catalogue.priceSort === "none" ? "none" : "list";
  // Without `deletions` in the feed, `changes` is not declared, because each full pass of the feed begins a new list of
  // changes.
  const changes = catalogue.feed?.deletions ?? false;
  const searched = { ...catalogue, owner: "erp", search: true, facetCounts: true, changes, priceSort } as const;
  return { ...searching, capabilities: { ...capabilities, catalogue: { ...searched, locales: ["en", "hr"] } } };
}
