import { redirect } from "react-router";
import { shopContext } from "../context.ts";
import { inLanguage } from "../domain/in-language.ts";
import { notFound, refuse } from "../domain/page-errors.ts";
import { safePath } from "../domain/safe-path.ts";
import type { Route } from "./+types/language";

export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

/** The language switch of every page: the same page in the other language, and the choice kept for a year. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const language = form.get("language");
  if (language !== "en" && language !== "hr") throw refuse("bad-request", 400);
  const cookie = await context.get(shopContext).cookies.locale.serialize(language);
  return redirect(inLanguage(safePath(form.get("to"), "/"), language), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}

/** Only a POST does something here; whoever opens the address gets the error screen. */
export default function Nothing() {
  return null;
}
