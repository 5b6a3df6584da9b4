import { type LoaderFunctionArgs, redirect } from "react-router";
import { getLocale } from "../middleware/locale.ts";

/** `/styleguide` leads to the guide in the reader's language. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(`/${getLocale(context)}/styleguide`);
}
