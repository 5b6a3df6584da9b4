import { mapMethods } from "#erp-adapter/around/resilience/map-methods.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { ShopMetrics } from "./shop-metrics.ts";

/** Wraps the ERP with a counter of its calls, by method and outcome. */
export function withErpCounts(erp: ErpAdapter, { countErpCall }: Pick<ShopMetrics, "countErpCall">): ErpAdapter {
  return mapMethods(erp, (method, ask) => async (args, c) => {
    const begun = performance.now();
    let outcome = "ok";
    try {
      return await ask(args, c);
    } catch (error) {
      outcome = isErpError(error) ? error.code : "fault";
      throw error;
    } finally {
      countErpCall({ method, outcome, ms: performance.now() - begun });
    }
  });
}
