import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { useTexts } from "../../ui/texts.tsx";

/** The title of an invoice or credit note, on its page and in its print view. */
export function useInvoiceTitle({ kind, number }: Pick<Invoice, "kind" | "number">): string {
  const t = useTexts();
  return t(kind === "credit-note" ? "invoice.creditTitle" : "invoice.title", { number });
}
