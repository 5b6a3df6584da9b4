import type { LoaderFunctionArgs } from "react-router";
import { notFound } from "./page-errors.ts";

/**
 * The loader of a route that has no page: only its action has an effect, or middleware has answered with a file. The
 * route needs a loader all the same, because guards and other middleware run only for a route with one.
 */
export function answerNotFound({ url }: LoaderFunctionArgs): never {
  throw notFound(url);
}

/** The screen of a route that has no page: refusals are pages only for a route with a screen. */
export function NoPage() {
  return null;
}
