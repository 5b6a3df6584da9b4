import { isErpError } from "#erp-adapter/contract/errors.ts";
import { type Invoice, type InvoiceId, inOrderOfPayment } from "#erp-adapter/contract/invoices.ts";
import type { PageRequest } from "../../request/context.ts";
import { inBatches } from "../../request/in-batches.ts";
import { askErp } from "../../request/session/ask-erp.ts";

/**
 * Why a chosen invoice is not among those to pay. unknown: no invoice of this company · paid: it has no open amount ·
 * no-data: its open amount is not known · no-document: the ERP has no document, only the row in the list
 */
export type UnpayableReason = "unknown" | "paid" | "no-data" | "no-document";

export interface LeftOut {
  number: string;
  reason: UnpayableReason;
}

export interface Chosen {
  /** in the order in which a payment settles them */
  invoices: Invoice[];
  leftOut: LeftOut[];
}

/** Invoices that are read from the ERP at the same time. */
const AT_ONCE = 10;
/** Characters that are shown of a number that no invoice has: enough to recognize it. */
const SHOWN = 40;

/**
 * Reads the chosen invoices from the ERP, which knows whose they are and how much of them is open. Those that cannot be
 * paid are left out, each with the reason.
 */
export async function loadChosen(asked: PageRequest, ids: readonly InvoiceId[]): Promise<Chosen> {
  const found = await readChosen(asked, ids);
  const invoices: Invoice[] = [];
  const leftOut: LeftOut[] = [];
  for (const one of found) {
    if ("reason" in one) leftOut.push(one);
    else if (one.status === "no-data") leftOut.push({ number: one.number, reason: "no-data" });
    else if (one.open === 0) leftOut.push({ number: one.number, reason: "paid" });
    else invoices.push(one);
  }
  return { invoices: inOrderOfPayment(invoices), leftOut };
}

/** Reads invoices from the ERP, some at a time; for each that cannot be read, the reason. */
export function readChosen(asked: PageRequest, ids: readonly InvoiceId[]): Promise<(Invoice | LeftOut)[]> {
  const read = (id: InvoiceId): Promise<Invoice | LeftOut> =>
    askErp(
      asked,
      (erp, c) => erp.invoices.get(id, c),
      (error) => {
        const number = id.slice(0, SHOWN);
        if (isErpError(error, "NOT_FOUND") || isErpError(error, "VALIDATION")) return { number, reason: "unknown" };
        if (isErpError(error, "DOCUMENT_UNAVAILABLE")) return { number, reason: "no-document" };
        return undefined;
      },
    );
  return inBatches(ids, AT_ONCE, (batch) => Promise.all(batch.map(read)));
}
