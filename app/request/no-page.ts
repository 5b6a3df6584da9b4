import type { LoaderFunctionArgs } from "react-router";
import { notFound } from "./page-errors.ts";

/**
 * The loader of a route that has no page: either the route has only an action, or middleware answers its requests with
 * a file. The route needs a loader nevertheless, because guards and other middleware run only for routes with a loader.
 */
export function answerNotFound({ url }: LoaderFunctionArgs): never {
  throw notFound(url);
}

/** The component of a route that has no page: a refusal is rendered as a page only if the route has a component. */
export function NoPage() {
  return null;
}
