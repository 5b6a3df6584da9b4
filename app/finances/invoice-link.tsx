import { href } from "react-router";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { Link } from "../ui/link.tsx";
import { useLanguage } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";

/**
 * The number of an invoice; it is a link only if the person may see invoices, a right that is separate from finances.
 */
export function InvoiceLink({ id, number }: { id: InvoiceId; number: string }) {
  const lang = useLanguage();
  const { rights } = useHeader();
  if (!rights.invoices) return <span className="num">{number}</span>;
  return (
    <Link className="num" to={href("/:lang/invoice/:invoiceId", { lang, invoiceId: id })}>
      {number}
    </Link>
  );
}
