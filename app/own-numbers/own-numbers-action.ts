import { data, redirect } from "react-router";
import { type FormRequest, sessionContext, shopContext } from "../request/context.ts";
import type { FieldErrorKey } from "../request/forms/field-error.ts";
import { readForm } from "../request/forms/read-form.ts";
import { refuse } from "../request/page-errors.ts";
import { safePath } from "../request/safe-path.ts";
import { requireCompanyRight } from "../request/session/company-right.ts";
import { companyToChange } from "../request/session/require-company.ts";
import { forgetAllFormSchema, forgetFormSchema } from "./own-number-forms.ts";

/**
 * Handles the forms of the page of own numbers: deletes one number, or all of them if the box is ticked. Redirects back
 * (303).
 */
export async function ownNumbersAction(args: FormRequest) {
  requireCompanyRight("ownNumbers", args.context);
  switch (args.form.get("intent")) {
    case "forget":
      return forgetOne(args);
    case "forget-all":
      return forgetAll(args);
    default:
      throw refuse("bad-request", 400);
  }
}

async function forgetOne({ form, url, context }: FormRequest) {
  const reading = readForm(form, forgetFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { key } = reading.value;
  const company = companyToChange(context);
  const { ownNumbers } = context.get(shopContext);
  const known = await ownNumbers.find(company, [key]);
  const isForgotten = known && (await ownNumbers.forget(company, key));
  if (isForgotten === null) return refused("failed", 503);
  const [one] = known?.values() ?? [];
  if (one) context.get(sessionContext).announce({ kind: "own-number-forgotten", number: one.number });
  throw redirect(safePath(toFirstPage(url), "/"), 303);
}

async function forgetAll({ form, url, context }: FormRequest) {
  const reading = readForm(form, forgetAllFormSchema);
  if (!reading.ok || reading.value.sure !== "yes") return refused("confirmForget", 400);
  const count = await context.get(shopContext).ownNumbers.forgetAll(companyToChange(context));
  if (count === null) return refused("failed", 503);
  context.get(sessionContext).announce({ kind: "own-numbers-forgotten", count });
  throw redirect(safePath(url.pathname, "/"), 303);
}

function refused(key: FieldErrorKey, status: number) {
  return data({ refused: { key } }, { status });
}

/** The first page of the same search, because the present page is gone if its last number was deleted. */
function toFirstPage({ pathname, searchParams }: URL): string {
  const text = searchParams.get("text") ?? "";
  return pathname + (text === "" ? "" : `?text=${encodeURIComponent(text)}`);
}
