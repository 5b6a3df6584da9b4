import type { MiddlewareFunction } from "react-router";
import { requireRight } from "../../request/guards/require-right.ts";

/** Guard of invoices, after `auth`: the ERP says whether this user may see the company's invoices. */
export const invoices: MiddlewareFunction<Response> = ({ params, context }) =>
  requireRight("invoices", context, params.invoiceId === undefined ? undefined : "invoice-unavailable");
