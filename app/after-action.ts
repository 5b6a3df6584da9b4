import type { HeadersArgs, ShouldRevalidateFunctionArgs } from "react-router";

/** The headers of a page rendered after its action: a refusal sends Retry-After. */
export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders;
}

/** Loads the page again also after a refused action, if the refusal is a conflict (409): the data have changed. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
