import { redirect } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { localeContext, logFailure, type RequestContext, sessionContext, shopContext } from "../context.ts";
import { inLanguage } from "../domain/in-language.ts";
import { safePath } from "../domain/safe-path.ts";
import { formOf } from "../forms/form-of.ts";
import { languageFormSchema } from "../forms/header-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import { refuse } from "../page-errors.ts";
import type { Route } from "./+types/language";

export { answerNotFound as loader, NoPage as default };

/**
 * The language switch of every page: redirects to the same page in the other language; stores the choice for a year.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readForm(await formOf(request), languageFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { language, to } = reading.value;
  // The language middleware stores the request's language after a form (app/middleware/i18next.ts): this makes it the
  // chosen one.
  context.set(localeContext, language);
  await noteLanguage(language, context);
  return redirect(inLanguage(safePath(to, "/"), language), 303);
}

/** Stores the language for mails to a person of a company. A failure does not stop the redirect. */
async function noteLanguage(language: Locale, context: RequestContext): Promise<void> {
  const { member } = context.get(sessionContext);
  if (!member) return;
  try {
    await context.get(shopContext).members.speak(language, member);
  } catch (error) {
    logFailure(error, "a person's language not noted", context);
  }
}
