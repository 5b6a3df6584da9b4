import { mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import type { Invoice, InvoiceId } from "#erp-adapter/contract/invoices.ts";
import type { Clock } from "../clock.ts";
import type { Documents } from "../documents/documents.ts";
import type { StepRecipient } from "./step-recipient.ts";

/** Milliseconds that a mail waits for the ERP: without an answer it goes out without the invoice. */
const ASK_BUDGET = 10_000;

/** An invoice for the recipient of a mail about an order. */
export interface MailedInvoice {
  invoice: Pick<Invoice, "total" | "dueDate">;
  /** PDF; null if only the file is missing */
  bytes: Uint8Array | null;
}

/** The invoices that are attached to mails. */
export type OrderInvoices = ReturnType<typeof createOrderInvoices>;

/**
 * Reads invoices in the name of the person who placed the order or asked for it; the shop vouches for that person. The
 * ERP returns no invoice to a colleague without the right to it, and an ERP that keeps the accounts itself may return
 * none without a session.
 */
export function createOrderInvoices(given: {
  erp: {
    capabilities: { invoices: Pick<ErpAdapter["capabilities"]["invoices"], "owner" | "pdf"> };
    invoices: Pick<ErpAdapter["invoices"], "get" | "document">;
  };
  documents: Pick<Documents, "invoice">;
  /** the clock for deadlines */
  machineClock: Clock;
  ids: () => string;
}) {
  const { erp, documents, machineClock, ids } = given;

  /** The invoice with the ERP's own file if the ERP keeps files, otherwise with one made from the invoice's data. */
  async function ask(id: InvoiceId, c: CallContext): Promise<MailedInvoice> {
    if (!erp.capabilities.invoices.pdf) {
      const invoice = await erp.invoices.get(id, c);
      return { invoice, bytes: await new Response(await documents.invoice(invoice, c.locale)).bytes() };
    }
    const [invoice, file] = await Promise.all([
      erp.invoices.get(id, c),
      erp.invoices.document(id, c).catch((error: unknown) => {
        assertErpError(error);
        return null;
      }),
    ]);
    return { invoice, bytes: file?.bytes ?? null };
  }

  /** Null for a guest, for a role without the right to invoices, or if the ERP does not return the invoice. */
  return async (id: InvoiceId, { copy, role }: StepRecipient): Promise<MailedInvoice | null> => {
    if (erp.capabilities.invoices.owner === "none" || role === null || !mayAs(role, "invoices")) return null;
    const { locale, partner, user } = copy;
    const deadline = machineClock() + ASK_BUDGET;
    const who = { locale, partner, user: { id: user }, token: null, vouched: true } as const;
    try {
      return await ask(id, { ...who, deadline, requestId: ids() });
    } catch (error) {
      assertErpError(error);
      return null;
    }
  };
}
