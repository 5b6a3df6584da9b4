import { type LoaderFunctionArgs, redirect } from "react-router";
import { getLocale } from "../context.ts";
import { safePath } from "../domain/safe-path.ts";

/** `/styleguide` leads to the guide in the reader's language. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(safePath(`/${getLocale(context)}/styleguide`, "/"));
}
