import { href, redirect } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { numberOf, type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import { favouriteFormSchema } from "../goods/goods-forms.ts";
import { type FormRequest, getLocale, logFailure, sessionContext, shopContext } from "../request/context.ts";
import { readForm } from "../request/forms/read-form.ts";
import type { Notice } from "../request/notice.ts";
import { refuse } from "../request/page-errors.ts";
import { safePath } from "../request/safe-path.ts";
import { callContext } from "../request/session/call-context.ts";
import { isOffered } from "../request/session/is-offered.ts";
import { toLogin } from "../request/session/to-login.ts";

/**
 * Marks a product as favourite or unmarks it, then redirects back (303) with a notice. Only customers have favourites:
 * others are redirected to the login.
 */
export async function markFavourite(
  { form, url, context }: FormRequest,
  back = async () => url.pathname + url.search,
): Promise<never> {
  const reading = readForm(form, favouriteFormSchema);
  const product = reading.ok ? parseProductId(reading.value.product) : null;
  if (!reading.ok || !product) throw refuse("bad-request", 400);
  if (!isOffered("favourites", context.get(shopContext).erp)) throw refuse("bad-request", 400);
  const session = context.get(sessionContext);
  if (session.user?.kind !== "customer") {
    const login = href("/:lang/login", { lang: getLocale(context) });
    throw redirect(`${login}?redirectTo=${encodeURIComponent(url.pathname + url.search)}`, 303);
  }
  session.announce(await mark(product, reading.value.on, { url, context }));
  throw redirect(safePath(await back(), "/"), 303);
}

/** Marks or unmarks the product, and returns the notice to show. */
async function mark(product: ProductId, on: boolean, { url, context }: Omit<FormRequest, "form">): Promise<Notice> {
  const { erp } = context.get(shopContext);
  const number = numberOf(product);
  try {
    await erp.favourites.put(product, on, callContext(context));
    return { kind: on ? "favourite-marked" : "favourite-unmarked", number };
  } catch (error) {
    if (isErpError(error, "UNAUTHENTICATED")) throw toLogin(context, url);
    if (isErpError(error, "NOT_FOUND")) return { kind: "favourite-gone", number };
    if (isErpError(error, "VALIDATION")) return { kind: "favourites-full", limit: error.details.limit ?? 0 };
    logFailure(error, "favourite not changed", context);
    return { kind: "favourite-failed", number };
  }
}
