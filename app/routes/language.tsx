import { redirect } from "react-router";
import { localeContext } from "../context.ts";
import { inLanguage } from "../domain/in-language.ts";
import { safePath } from "../domain/safe-path.ts";
import { languageFormSchema } from "../forms/header-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import { refuse } from "../page-errors.ts";
import type { Route } from "./+types/language";

export { answerNotFound as loader, NoPage as default };

/** The language switch of every page: leads to the same page in the other language, and keeps the choice for a year. */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readForm(await request.formData(), languageFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { language, to } = reading.value;
  // The language of a sent form is kept (app/middleware/i18next.ts): from here on it is the chosen one.
  context.set(localeContext, language);
  return redirect(inLanguage(safePath(to, "/"), language), 303);
}
