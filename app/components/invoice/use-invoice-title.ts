import type { Invoice } from "#erp-adapter/contract/invoices.ts";
import { useTexts } from "../texts.tsx";

/** The document's title, on its page and on paper. */
export function useInvoiceTitle({ kind, number }: Pick<Invoice, "kind" | "number">): string {
  const t = useTexts();
  return t(kind === "credit-note" ? "invoice.creditTitle" : "invoice.title", { number });
}
