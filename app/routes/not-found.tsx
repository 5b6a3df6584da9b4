import { notFound } from "../page-errors.ts";
import type { Route } from "./+types/not-found";

export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export function action({ url }: Route.ActionArgs) {
  throw notFound(url);
}

export default function NotFound() {
  return null;
}
