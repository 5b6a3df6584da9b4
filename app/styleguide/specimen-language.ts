import { type LoaderFunctionArgs, redirect } from "react-router";
import { getLocale } from "../request/context.ts";
import { safePath } from "../request/safe-path.ts";

/** Redirects `/styleguide` to the style guide in the reader's language. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(safePath(`/${getLocale(context)}/styleguide`, "/"));
}
