import type { CallContext, IdempotencyKey } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { toEurCents } from "../../contract/money.ts";
import type { OrderDraft } from "../../contract/orders.ts";
import { addUp } from "../../contract/totals.ts";
import { afterWrite } from "../../kit/after-write.ts";
import { requireAgreed } from "../../kit/orders.ts";
import { type ConditionParts, conditionsOf } from "../conditions.ts";
import type { TrytonArticle } from "../goods.ts";
import type { TrytonNames } from "../names.ts";
import type { Caller } from "../partners.ts";
import { Refusal } from "../refusal.ts";
import { toDate, toDecimal } from "../values.ts";
import { finishSale, toError } from "./finish-sale.ts";
import { markOf, printOf, toComment } from "./mark.ts";
import { readSales, type Sale, toLineNote } from "./read-orders.ts";

export type OrderParts = ConditionParts & { names: TrytonNames };

const ADDRESS = {};

/**
 * Books an order and resolves to Tryton's id of the sale. The first write stores the key in the sale (`web_id`, which
 * is unique in Tryton). From then on the order can be found by its key, and a repeated call or a lookup by key finishes
 * the sale.
 */
export async function bookOrder(
  draft: OrderDraft,
  key: IdempotencyKey,
  caller: Caller,
  c: CallContext,
  parts: OrderParts,
): Promise<number> {
  const { party, id: user } = caller;
  const print = printOf(user, { ...draft, lines: draft.lines.map(({ key: _, ...line }) => line) });
  const [known] = await readSales([["web_id", "=", key]], c, parts);
  if (known) return goOn(known);
  if (!party.active) throw new ErpError("ACCOUNT_INACTIVE", {});
  const lines = await agreedLines(draft, caller, c, parts);
  const { company, currency, term, warehouse } = await parts.books(c);
  const [address] = await parts.tryton.rows("party.address", [["party", "=", party.id]], ADDRESS, c, {
    limit: 1,
    order: [["id", "ASC"]],
  });
  const mark = { user, print, email: draft.guestEmail ?? null };
  const values = {
    ...{ party: party.id, company, currency, price_list: party.priceList, payment_term: term, warehouse },
    ...{ invoice_address: address?.id ?? null, shipment_address: address?.id ?? null },
    ...{ invoice_method: "shipment", shipment_method: "order" },
    web_id: key,
    reference: draft.buyerDocumentNumber,
    comment: toComment(draft.note ?? "", mark),
    sale_date: toDate(toLocalDate(parts.clock())),
    lines: [["create", lines]],
  };
  let id: number;
  try {
    id = await parts.tryton.create("sale.sale", values, c);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another process of the shop may have sent the same order at the same time.
    const [sent] = await readSales([["web_id", "=", key]], c, parts);
    if (!sent) throw toError(error, party);
    return goOn(sent);
  }
  return finish({ id, state: "draft" });

  function goOn(sale: Sale): Promise<number> {
    if (markOf(sale.comment)?.print !== print) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
    return finish(sale);
  }

  async function finish(sale: Pick<Sale, "id" | "state">): Promise<number> {
    const refusal = await afterWrite(() => finishSale(sale, key, party, c, parts));
    if (refusal) throw refusal;
    return sale.id;
  }
}

/** The lines in Tryton's form. Throws if a check refuses the order. */
async function agreedLines(draft: OrderDraft, { party }: Caller, c: CallContext, parts: OrderParts): Promise<object[]> {
  const { conditions, articles } = await conditionsOf(draft.lines, party, c, parts);
  const priced = requireAgreed(draft, conditions, (product) => articles.get(product)?.pack);
  const { total } = addUp(priced);
  const { creditLimit: limit, creditUsed: open } = party;
  if (limit !== null && toEurCents(open + total) > limit) throw new ErpError("CREDIT_LIMIT", { limit, open });
  const { tax, depositProduct, depositUnit } = await parts.books(c);
  const taxes = [["add", [tax]]];
  return draft.lines.flatMap(({ product, quantity, agreed }, at) => {
    const article = articles.get(product);
    const condition = priced[at];
    if (!article || !condition) return [];
    const goods = {
      ...{ type: "line", sequence: at * 2 + 1, product: article.key, quantity, unit: article.saleUnit, taxes },
      ...{ base_price: toDecimal(condition.wholesale), unit_price: toDecimal(agreed.price) },
      note: toLineNote(agreed.later),
    };
    const deposit = {
      ...{ type: "line", sequence: at * 2 + 2, product: depositProduct, quantity, unit: depositUnit, taxes },
      ...{ base_price: toDecimal(agreed.deposit), unit_price: toDecimal(agreed.deposit) },
      description: depositOf(article),
    };
    return agreed.deposit > 0 ? [goods, deposit] : [goods];
  });
}

function depositOf({ manufacturer, number }: TrytonArticle): string {
  return `Core deposit: ${manufacturer} ${number}`;
}
