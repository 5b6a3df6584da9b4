import { auth } from "../middleware/auth.ts";
import { invoices } from "../middleware/invoices.ts";
import type { Route } from "./+types/invoices";

export const middleware: Route.MiddlewareFunction[] = [auth, invoices];

export function loader() {
  return null;
}

export default function Invoices() {
  return null;
}
