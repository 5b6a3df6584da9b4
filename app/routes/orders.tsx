import { auth } from "../middleware/auth.ts";
import type { Route } from "./+types/orders";

export const middleware: Route.MiddlewareFunction[] = [auth];

export function loader() {
  return null;
}

export default function Orders() {
  return null;
}
