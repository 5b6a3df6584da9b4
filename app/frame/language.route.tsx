import { redirect } from "react-router";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { localeContext, logFailure, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { formOf } from "../request/forms/form-of.ts";
import { readForm } from "../request/forms/read-form.ts";
import { inLanguage } from "../request/in-language.ts";
import { answerNotFound, NoPage } from "../request/no-page.ts";
import { refuse } from "../request/page-errors.ts";
import { safePath } from "../request/safe-path.ts";
import type { Route } from "./+types/language.route";
import { languageFormSchema } from "./header/header-forms.ts";

export { answerNotFound as loader, NoPage as default };

/**
 * The language switch of every page: redirects to the same page in the other language; stores the choice for a year.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readForm(await formOf(request), languageFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { language, to } = reading.value;
  // The language middleware stores the request's language after a form (app/request/guards/i18next.ts): this makes it the
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
    await context.get(shopContext).company.members.speak(language, member);
  } catch (error) {
    logFailure(error, "a person's language not noted", context);
  }
}
