import { mapMethods } from "#erp-adapter/around/resilience/map-methods.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";

/**
 * The fate of a call. fails: UNAVAILABLE, and nothing was done · hangs: never answers, whatever its deadline ·
 * unsent: lost on the way to the ERP · lost: done, and the answer lost. The shop cannot tell the last two apart.
 */
export type Fault = "none" | "fails" | "hangs" | "unsent" | "lost";

/** An adapter whose calls fail as `faultOf` says, by the method's full name (`catalogue.search`, `conditions`). */
export function createFaultyErp(adapter: ErpAdapter, faultOf: (method: string) => Fault): ErpAdapter {
  const faulty = mapMethods(adapter, (name, ask) => async (args, c) => {
    switch (faultOf(name)) {
      case "none":
        return ask(args, c);
      case "fails":
        throw new ErpError("UNAVAILABLE", {});
      case "hangs":
        return new Promise(() => {});
      case "unsent":
        throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
      case "lost":
        await ask(args, c);
        throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
    }
  });
  return {
    ...faulty,
    health: async () => (faultOf("health") === "none" ? adapter.health() : { ok: false, detail: "faulty" }),
  };
}

/** Sets and clears faults while the shop runs: of single methods, of whole areas, or of all methods. */
export interface Faults {
  /** `where` is `all`, an area, or a method's full name; the most specific one wins */
  set(where: string, fault: Fault): void;
  clear(): void;
  /** wraps the adapter whose calls fail; for `openTestShop({ erp })` */
  before(adapter: ErpAdapter): ErpAdapter;
}

export function createFaults(): Faults {
  const faults = new Map<string, Fault>();
  const faultOf = (method: string) =>
    faults.get(method) ?? faults.get(method.split(".", 1)[0] ?? "") ?? faults.get("all") ?? "none";
  return {
    set: (where, fault) => void faults.set(where, fault),
    clear: () => faults.clear(),
    before: (adapter) => createFaultyErp(adapter, faultOf),
  };
}
