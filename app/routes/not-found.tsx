import type { Route } from "./+types/not-found";
import { notFound } from "../domain/page-errors.ts";

export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export function action({ url }: Route.ActionArgs) {
  throw notFound(url);
}

export default function NotFound() {
  return null;
}
