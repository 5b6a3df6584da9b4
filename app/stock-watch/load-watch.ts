import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { CaptchaChallenge } from "#server/services/captcha/captcha.ts";
import type { WatchedProduct } from "#server/services/stock-watches/stock-watches.ts";
import { comesBack } from "../goods/back-in-stock.ts";
import { loadConditions } from "../goods/load-conditions.ts";
import { refuseUnknown } from "../goods/load-gone.ts";
import { refuseCatalogue } from "../goods/refuse-catalogue.ts";
import {
  foreignScriptsContext,
  type PageRequestOf,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import { notFound, refuse } from "../request/page-errors.ts";
import { callContext } from "../request/session/call-context.ts";

/** The page to ask for a mail when one product is back in stock: two ERP calls. */
export interface WatchPageData {
  product: WatchedProduct;
  /** false if the product is in stock or no longer sold: there is nothing to wait for */
  isOut: boolean;
  who: WatchForm;
  /** true just after a request: a link was mailed if one was needed */
  isSent: boolean;
}

/**
 * A customer gets the mail at the address of the account; any other person types an address, and proves it by a mailed
 * link.
 */
export type WatchForm =
  | { kind: "customer"; email: string; isWaiting: boolean }
  | { kind: "visitor"; challenge: CaptchaChallenge };

export async function loadWatch(args: PageRequestOf<"productId">) {
  const { url, context } = args;
  const product = await findProduct(args);
  const { captcha } = context.get(shopContext).request;
  const { stockWatches } = context.get(shopContext);
  const customer = findCustomer(context);
  const [isOut, isWaiting] = await Promise.all([
    mayWait(product, context),
    customer ? stockWatches.isWaiting(customer.id, product.id).catch(toAway) : false,
  ]);
  const who: WatchForm = customer
    ? { kind: "customer", email: customer.email, isWaiting }
    : { kind: "visitor", challenge: captcha.challenge() };
  context.set(foreignScriptsContext, who.kind === "visitor" && who.challenge.kind === "recaptcha");
  return { product, isOut, who, isSent: url.searchParams.has("sent") } satisfies WatchPageData;
}

/** A customer with an address. */
export function findCustomer(context: RequestContext) {
  const { user } = context.get(sessionContext);
  return user?.kind === "customer" && user.email !== null ? { id: user.id, email: user.email } : null;
}

/** Throws 404 if no product has the id, 503 if the catalogue does not answer. */
export async function findProduct({ url, params, context }: PageRequestOf<"productId">): Promise<WatchedProduct> {
  const id = parseProductId(params.productId);
  if (!id) throw notFound(url);
  try {
    const { answer } = await context.get(shopContext).goods.catalogue.product(id, callContext(context));
    return { id, number: answer.number, title: answer.title, pack: answer.packQuantity };
  } catch (error) {
    if (isErpError(error, "NOT_FOUND")) throw await refuseUnknown(id, url, context);
    assertErpError(error);
    throw refuseCatalogue(context);
  }
}

/** True if the product may come back into stock, or if its stock cannot be read. */
export async function mayWait(
  { id, pack }: { id: ProductId; pack: number },
  context: RequestContext,
): Promise<boolean> {
  const [condition] = (await loadConditions([{ product: id, quantity: pack }], context)) ?? [];
  return !condition || comesBack({ availability: condition.availability, stock: condition.stockShown });
}

/** Throws 503 for an error of the shop's database; throws any unexpected error again. */
export function toAway(error: unknown): never {
  assertErpError(error);
  throw refuse("erp-unavailable", 503);
}
