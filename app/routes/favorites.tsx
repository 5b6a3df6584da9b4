import { auth } from "../middleware/auth.ts";
import type { Route } from "./+types/favorites";

export const middleware: Route.MiddlewareFunction[] = [auth];

export function loader() {
  return null;
}

export default function Favourites() {
  return null;
}
