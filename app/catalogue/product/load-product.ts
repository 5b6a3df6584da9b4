import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { Availability, Product } from "#erp-adapter/contract/catalogue.ts";
import { isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { type BasisPoints, type EurCents, shareOf, sum } from "#erp-adapter/contract/money.ts";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import { loadBoughtBefore, type ShownBought } from "../../goods/load-bought-before.ts";
import { loadShownConditions } from "../../goods/load-conditions.ts";
import { refuseUnknown } from "../../goods/load-gone.ts";
import { loadOthers, type SoldOut } from "../../goods/others/load-others.ts";
import { isSoldOut } from "../../goods/others/sold-out.ts";
import { nameOwn } from "../../goods/read-own.ts";
import { refuseCatalogue } from "../../goods/refuse-catalogue.ts";
import { type ProductRow, toShownRow } from "../../goods/shown-row.ts";
import { type OfferToTake, withConsent } from "../../goods/supersession/consent.ts";
import { loadOffers } from "../../goods/supersession/load-offers.ts";
import { incompleteContext, type RequestContext, shopContext } from "../../request/context.ts";
import { notFound } from "../../request/page-errors.ts";
import { callContext } from "../../request/session/call-context.ts";
import { loadCartsIfAny } from "../../request/session/carts.ts";
import { mayInCompany } from "../../request/session/company-right.ts";
import { ownCompany } from "../../request/session/own-company.ts";
import { loadMarked } from "../load-marked.ts";
import { loadRelated, type RelatedRows, toRelatedRows } from "./load-related.ts";
import { type ShownPapers, toShownPapers } from "./shown-papers.ts";

/**
 * A product's own page: the product, its conditions, its predecessors and successors, and the parts that go with it.
 * Four ERP calls; two more for a customer, one more for a product with related parts, and three for a sold out one.
 */
export interface ProductPageData {
  product: Product;
  row: ProductRow;
  withVat: { percent: BasisPoints; amount: EurCents } | null;
  older: Neighbour[];
  newer: Neighbour[];
  /** the own number of the reader's company, null if it has none; missing for readers without a company */
  own?: { number: string | null; mayChange: boolean };
  /** other parts that fit, if it is sold out */
  others: ProductRow[];
  /** what the reader's company has bought of it before; null if nothing, or if that cannot be told */
  bought: ShownBought | null;
  /** the parts that go with it, by kind; empty if there are none, or if they could not be read */
  related: RelatedRows[];
  papers: ShownPapers | null;
  /** other parts offered in its place, for one pack plus the pieces in the cart; null if none are needed */
  offer: OfferToTake | null;
  /** false if prices and stock could not be read */
  live: boolean;
  /** the product data's age in milliseconds; above 0 while the ERP does not answer and its last answer is shown */
  age: number;
}

/** A number before or after this one; `id` is null if the ERP does not have the product. */
export interface Neighbour {
  number: string;
  id: ProductId | null;
  title: string | null;
  availability: Availability | null;
}

const NO_REPLACEMENTS = { answer: { newer: [], older: [] }, age: 0 };

export async function loadProduct(idText: string, url: URL, context: RequestContext): Promise<ProductPageData> {
  const id = parseProductId(idText);
  if (!id) throw notFound(url);
  const { goods, erp } = context.get(shopContext);
  const { catalogue } = goods;
  const c = callContext(context);
  const [kept, replacements, marked, own] = await Promise.all([
    catalogue.product(id, c),
    declares(erp.capabilities, "catalogue.replacements") ? catalogue.replacements(id, c) : NO_REPLACEMENTS,
    loadMarked([id], context),
    nameOwn([id], context),
  ]).catch(async (error) => {
    if (isErpError(error, "NOT_FOUND")) throw await refuseUnknown(id, url, context);
    assertErpError(error);
    throw refuseCatalogue(context);
  });
  const product = kept.answer;
  const age = Math.max(kept.age, replacements.age);
  if (age > 0) context.set(incompleteContext, true);
  const { newer, older } = replacements.answer;
  const [related, others, bought] = await Promise.all([
    loadRelated(product, context),
    loadOthers(isSoldOut(product) ? [toSoldOut(product)] : [], context),
    loadBoughtBefore([id], context),
  ]);
  const asked = [product, ...related.map((part) => part.product)];
  const { lines, live } = await loadShownConditions(
    asked.map(({ id, packQuantity }) => ({ product: id, quantity: packQuantity })),
    context,
  );
  const offer = live ? await loadOffer(product, context) : null;
  const shown = lines[0] ?? null;
  const condition = shown?.condition;
  return {
    product,
    row: toShownRow(product, shown, live, marked),
    withVat:
      condition && isPriced(condition)
        ? {
            percent: condition.vatPercent,
            amount: withVat(timesPrice(condition.price, 1), condition.vatPercent),
          }
        : null,
    older: older.map(toNeighbour),
    newer: newer.map(toNeighbour),
    ...(ownCompany(context).kind === "known" && {
      own: { number: own[id] ?? null, mayChange: mayInCompany("ownNumbers", context) },
    }),
    bought: bought.get(id) ?? null,
    related: toRelatedRows(related, lines.slice(1), live),
    papers: toShownPapers(product.papers),
    others: [...(others.get(id) ?? [])],
    offer,
    live,
    age,
  };
}

function toSoldOut({ id, number, group, references }: Product): SoldOut {
  return { id, numbers: [number, ...references.map((reference) => reference.number)], group: group.id };
}

/**
 * The offer of other parts; null if none is needed, or the carts cannot be read. One ERP call; three more for a
 * superseded product.
 */
async function loadOffer({ id, packQuantity }: Product, context: RequestContext): Promise<OfferToTake | null> {
  const carts = await loadCartsIfAny(context);
  if (!carts) return null;
  const held = carts.active.lines.find(({ product }) => product === id)?.quantity ?? 0;
  const offers = await loadOffers([{ product: id, quantity: held + packQuantity }], context);
  const offer = offers.get(id);
  return offer ? withConsent(offer, carts.active) : null;
}

function toNeighbour({
  number,
  product,
}: {
  number: string;
  product: { id: ProductId; title: string; availability: Availability } | null;
}): Neighbour {
  return {
    number,
    id: product?.id ?? null,
    title: product?.title ?? null,
    availability: product?.availability ?? null,
  };
}

function withVat(net: EurCents, vatPercent: BasisPoints): EurCents {
  return sum([net, shareOf(net, vatPercent)]);
}
