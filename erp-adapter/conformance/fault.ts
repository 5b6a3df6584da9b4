import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { AdapterArea } from "../contract/methods.ts";

/** A fault such as real back ends have, and the number of the case that must notice it. */
export interface Fault {
  fault: string;
  noticedBy: number;
  in: (erp: ErpAdapter) => Partial<ErpAdapter>;
  /**
   * the back end into which the fault is put: the example ERP if only it has what the case needs, otherwise the
   * embedded ERP
   */
  on?: "example";
}

/** Faults in the methods of one area. */
export function faultIn<Name extends AdapterArea>(name: Name) {
  return (fault: string, noticedBy: number, put: (area: ErpAdapter[Name]) => Partial<ErpAdapter[Name]>): Fault => ({
    fault,
    noticedBy,
    in: (erp) => ({ [name]: { ...erp[name], ...put(erp[name]) } }),
  });
}

/** A fault in the prices and stocks that `conditions` returns. */
export function inConditions(
  fault: string,
  noticedBy: number,
  put: (conditions: ErpAdapter["conditions"]) => ErpAdapter["conditions"],
): Fault {
  return { fault, noticedBy, in: ({ conditions }) => ({ conditions: put(conditions) }) };
}

export async function refuse(error: unknown): Promise<never> {
  throw error;
}
