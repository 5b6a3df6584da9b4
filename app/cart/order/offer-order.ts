import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { Cart } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductSummary } from "#erp-adapter/contract/catalogue.ts";
import type { LostChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import { type TaxNote, taxNotesOf } from "#erp-adapter/contract/tax.ts";
import type { PricedLine, Totals } from "#erp-adapter/contract/totals.ts";
import type { NeededApproval } from "#server/services/approvals/approvals.ts";
import type { BeyondGuest } from "#server/services/ordering/guest-bound.ts";
import type { Quote, QuotedLine } from "#server/services/ordering/quote.ts";
import type { Remarks } from "#server/services/ordering/quote-lines.ts";
import type { ShownConditions } from "../../goods/load-conditions.ts";
import type { OwnNumbersOfGoods } from "../../goods/read-own.ts";
import { orElse, type RequestContext, sessionContext, shopContext } from "../../request/context.ts";
import { mayInCompany } from "../../request/session/company-right.ts";
import { getActor } from "../../request/session/identity.ts";
import type { CartPart } from "../cart-part.ts";
import { type AskedDelivery, type DeliveryView, fitDelivery, toDeliveryView } from "../delivery/cart-delivery.ts";
import { type LinesToSee, linesToSee } from "../lines/lines-to-see.ts";
import { canHoldForVat } from "./on-account.ts";

/** The whole cart as it can be ordered, also if the page shows a part of its lines. */
export interface OfferedOrder {
  delivery: DeliveryView;
  totals: Totals;
  taxNotes: TaxNote[];
  /** true if the order may wait until the register has confirmed the company's number */
  canHoldForVat: boolean;
  buyerDocumentNumber: string | null;
  /** the number of lines that can be ordered */
  lines: number;
  toSee: LinesToSee[];
  /** the quantities that exceed the limits for guests; null if none do */
  beyond: BeyondGuest | null;
  /** true if the company lets the person order */
  mayOrder: boolean;
  /** why colleagues must approve the order, and who can; null if the person may order without approval */
  approval: NeededApproval | null;
}

/** A line that can be chosen for a smaller order. */
export type ChoosableLine = PricedLine & Pick<QuotedLine, "product" | "number" | "title">;

/** A cart and what was read of all its lines. */
interface ReadCart {
  cart: Cart;
  part: CartPart;
  /** the products whose lines the page shows */
  shown: ReadonlySet<ProductId>;
  products: ReadonlyMap<ProductId, ProductSummary>;
  conditions: ShownConditions;
  /** the products that other parts are offered for */
  offers: ReadonlyMap<ProductId, unknown>;
  remarks: Remarks | null;
  names: OwnNumbersOfGoods;
}

/** Stores what is shown as a quote: the person agrees to it by pressing *Order*. Null for a visitor. */
export async function offerOrder(
  { cart, part, shown, products, conditions, offers, remarks, names }: ReadCart,
  asked: AskedDelivery,
  context: RequestContext,
): Promise<{ order: OfferedOrder; quote: Quote; signed: string } | null> {
  const actor = getActor(context);
  if (!actor) return null;
  const { ordering } = context.get(shopContext).orders;
  const known = conditions.lines.flatMap((line) => line?.condition ?? []);
  let lost: LostChoice[] = [];
  const quote = await ordering.quote(
    cart,
    products,
    known,
    actor,
    toWords(remarks, names, context),
    (priced) => {
      const fitted = fitDelivery(asked, priced);
      lost = fitted.lost;
      return fitted.delivery;
    },
    part.parts === 1 ? undefined : (product) => shown.has(product),
  );
  // Counts only this guest's own orders, because a guest must not learn about orders of a typed address.
  const beyond = await ordering.beyondGuest({ ...quote, guestEmail: null }, actor);
  const found = {
    changed: quote.unseen.map(({ product }) => product),
    leftOut: quote.leftOut.map(({ product }) => product),
    replaced: offers.keys(),
    beyondGuest: beyond?.products ?? [],
  };
  const taxNotes = taxNotesOf(quote.lines.map(({ condition }) => condition));
  const order: OfferedOrder = {
    delivery: toDeliveryView(quote, asked, lost, context),
    totals: quote.totals,
    taxNotes,
    canHoldForVat: canHoldForVat(taxNotes, context),
    buyerDocumentNumber: quote.buyerDocumentNumber,
    lines: quote.lines.length,
    toSee: linesToSee(cart, found, part, (product) => products.get(product)?.number ?? numberOf(product)),
    mayOrder: mayInCompany("order", context),
    beyond,
    approval: await loadNeeded(quote, context),
  };
  return { order, quote, signed: ordering.signedId(quote) };
}

/** The lines of a quote that can be chosen for a smaller order. */
export function toChoosable({ lines }: Pick<Quote, "lines">): ChoosableLine[] {
  return lines.map(({ product, number, title, condition: { quantity, price, deposit, vatPercent } }) => ({
    ...{ product, number, title, quantity, price, deposit, vatPercent },
  }));
}

/** The approval that the shown quote needs; null also if it cannot be read, because the order is checked again. */
async function loadNeeded(quote: Quote, context: RequestContext): Promise<NeededApproval | null> {
  const { member } = context.get(sessionContext);
  if (!member || quote.lines.length === 0) return null;
  return orElse(null, "limits and rules not read", context, () =>
    context.get(shopContext).approvals.neededFor(quote, member),
  );
}

/**
 * The remarks that the order carries with its lines: the buyer's remarks, and own part numbers if the ERP keeps them.
 */
function toWords(remarks: Remarks | null, names: OwnNumbersOfGoods, context: RequestContext): Remarks {
  const { erp } = context.get(shopContext);
  const words = new Map<ProductId, LineRemarks>(remarks ?? []);
  if (declares(erp.capabilities, "orders.buyerNumbers"))
    for (const [product, buyerNumber] of Object.entries(names) as [ProductId, string][])
      words.set(product, { ...words.get(product), buyerNumber });
  return words;
}
