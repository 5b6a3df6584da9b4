import type { CatalogueAge, ShopCatalogue } from "#erp-adapter/own/catalogue-index/sync/shop-catalogue.ts";
import { systemClock } from "../clock.ts";
import type { CatalogueHealth } from "./health.ts";
import { toInstant } from "./since.ts";

/** Health of the shop's own catalogue; nothing if the ERP owns the catalogue. */
export function healthOf(catalogue: Pick<ShopCatalogue, "state"> | null): { catalogue?: CatalogueHealth } {
  const now = catalogue?.state() ?? null;
  return now === null ? {} : { catalogue: toHealth(now) };
}

/** Milliseconds since the shop's own catalogue was last brought up to date; 0 unless it is stale. */
export function ageOf(catalogue: Pick<ShopCatalogue, "state"> | null): number {
  const now = catalogue?.state() ?? null;
  return now?.state === "stale" ? systemClock() - (now.asOf ?? 0) : 0;
}

function toHealth(now: CatalogueAge): CatalogueHealth {
  const { state, asOf, braked } = now;
  return {
    state,
    asOf: asOf === null ? null : toInstant(asOf),
    ...(now.state === "reading" && { read: now.read, total: now.total }),
    braked: braked && { gone: braked.gone, of: braked.of },
  };
}
