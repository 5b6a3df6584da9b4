import type { ProductChange } from "#erp-adapter/contract/catalogue.ts";
import { type CallContext, GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";

/** Part of the catalogue, read in one ERP call. */
export interface ReadStretch {
  changes: readonly ProductChange[];
  /** start of the next stretch */
  cursor: string;
  more: boolean;
}

const STRETCH = 1_000;
const PAGE_SIZE = 100;

/** Milliseconds that the ERP may take for one stretch. */
const STRETCH_BUDGET = 4_000;

/**
 * True if the catalogue is read from the ERP's list of changes, where each reading continues after the last one; false
 * if it is read page by page, each time from the beginning.
 */
export function goesOn(erp: Pick<ErpAdapter, "capabilities">): boolean {
  return erp.capabilities.catalogue.changes;
}

/** False if the ERP cannot list products: the book then stays empty. */
export function isReadable(erp: Pick<ErpAdapter, "capabilities">): boolean {
  return goesOn(erp) || erp.capabilities.catalogue.search;
}

/** The stretch after a cursor; the first stretch if the cursor is null. Rejects with the ERP's error. */
export function readStretch(
  erp: Pick<ErpAdapter, "capabilities" | "catalogue">,
  cursor: string | null,
): Promise<ReadStretch> {
  return goesOn(erp) ? erp.catalogue.changes(cursor, STRETCH, nobodysContext()) : readPage(erp, Number(cursor ?? 0));
}

/**
 * Reads the page after `before` pages. Products added or removed between two pages may be missed: the next reading
 * finds them.
 */
async function readPage(erp: Pick<ErpAdapter, "catalogue">, before: number): Promise<ReadStretch> {
  const { items, total } = await erp.catalogue.search(
    { sort: "number", page: before + 1, pageSize: PAGE_SIZE, withFacets: false },
    nobodysContext(),
  );
  return {
    changes: items.map(({ id }) => ({ kind: "changed", product: id })),
    cursor: String(before + 1),
    more: items.length > 0 && (before + 1) * PAGE_SIZE < total,
  };
}

function nobodysContext(): CallContext {
  const deadline = Date.now() + STRETCH_BUDGET;
  const requestId = `product-book-${crypto.randomUUID()}`;
  return { locale: "en", partner: GENERAL_PARTNER, user: null, token: null, deadline, requestId };
}
