import type { HeadersArgs, ShouldRevalidateFunctionArgs } from "react-router";

/** The headers of a page after its action: Retry-After of a refusal. */
export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders;
}

/** Loads the page again even after a refused action, if it was refused because something has changed meanwhile. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
