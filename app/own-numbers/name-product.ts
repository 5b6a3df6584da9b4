import { data, href, redirect } from "react-router";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { numberOf, type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { PatientOwnNumbers } from "#server/services/own-numbers/patient-own-numbers.ts";
import { getLocale, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import type { FieldError } from "../request/forms/field-error.ts";
import { readForm } from "../request/forms/read-form.ts";
import type { Notice } from "../request/notice.ts";
import { refuse } from "../request/page-errors.ts";
import { requireCompanyRight } from "../request/session/company-right.ts";
import { companyToChange } from "../request/session/require-company.ts";
import { ownNumberFormSchema } from "./own-number-forms.ts";

/** The reason why a number was not stored, with the typed text. */
export interface OwnNumberRefusal {
  typed: string;
  error: FieldError;
}

/**
 * The form on a product's page: stores the company's number for the product in place of the shown number, or deletes
 * the shown number if the field is empty. Redirects back to the page (303); visitors and guests to the login.
 */
export async function nameProduct({
  form,
  url,
  params,
  context,
}: {
  form: FormData;
  url: URL;
  params: { productId: string };
  context: RequestContext;
}) {
  const reading = readForm(form, ownNumberFormSchema);
  const product = parseProductId(params.productId);
  if (!reading.ok || !product) throw refuse("bad-request", 400);
  const lang = getLocale(context);
  const page = href("/:lang/products/:productId", { lang, productId: product });
  if (context.get(sessionContext).user?.kind !== "customer")
    throw redirect(`${href("/:lang/login", { lang })}?redirectTo=${encodeURIComponent(url.pathname)}`, 303);
  requireCompanyRight("ownNumbers", context);
  const { number: typed, was } = reading.value;
  const { ownNumbers: numbers } = context.get(shopContext);
  const { storage } = context.get(shopContext).request;
  const outcome = await name({
    numbers,
    isShort: storage.isShort(),
    company: companyToChange(context),
    product,
    typed,
    was,
  });
  if ("kind" in outcome) {
    context.get(sessionContext).announce(outcome);
    throw redirect(`${page}#own-number`, 303);
  }
  const status =
    outcome.key === "failed" || outcome.key === "noRoom" ? 503 : outcome.key === "ownNumbersFull" ? 409 : 400;
  return data(
    { ownNumber: { typed: typed.slice(0, MOST_SHOWN), error: outcome } satisfies OwnNumberRefusal },
    { status },
  );
}

interface Naming {
  numbers: PatientOwnNumbers;
  /** see `FreeDisk` */
  isShort: boolean;
  company: PartnerCode;
  product: ProductId;
  typed: string;
  was: string;
}

/** Changes the number. Returns the notice of the change, or the error if nothing was changed. */
async function name({ numbers, isShort, company, product, typed, was }: Naming): Promise<Notice | FieldError> {
  const known = await numbers.find(company, [was, typed]);
  if (!known) return FAILED;
  const [shown, before] = [known.get(was), known.get(typed)];
  const replaced = shown?.product === product ? shown : null;
  if (typed.trim() === "" && replaced) {
    const isForgotten = await numbers.forget(company, replaced.key);
    return isForgotten === null ? FAILED : { kind: "own-number-forgotten", number: replaced.number };
  }
  if (isShort) return { key: "noRoom" };
  const refused = await numbers.teach(company, [{ number: typed, product }], "typed");
  if (refused === null) return FAILED;
  if (refused[0]?.reason === "full") return { key: "ownNumbersFull", limit: numbers.limits.company };
  if (refused[0]) return { key: "ownNumber", limit: numbers.limits.characters };
  const saved = { number: typed.trim(), product: numberOf(product) };
  if (replaced && before?.key !== replaced.key) await numbers.forget(company, replaced.key);
  return before && before.product !== product
    ? { kind: "own-number-moved", ...saved, before: numberOf(before.product) }
    : { kind: "own-number-saved", ...saved };
}

const FAILED: FieldError = { key: "failed" };

/** The most characters of a refused number that are shown again. */
const MOST_SHOWN = 200;
