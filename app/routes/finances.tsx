import { auth } from "../middleware/auth.ts";
import { finances } from "../middleware/finances.ts";
import type { Route } from "./+types/finances";

export const middleware: Route.MiddlewareFunction[] = [auth, finances];

export function loader() {
  return null;
}

export default function Finances() {
  return null;
}
