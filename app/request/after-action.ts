import type { HeadersArgs, ShouldRevalidateFunctionArgs } from "react-router";

/** Sends the action's headers with the page rendered after it, such as Retry-After after a refusal. */
export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders;
}

/** Loads the page again also after a refused action, if the refusal is a conflict (409): the data have changed. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
