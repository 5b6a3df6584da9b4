import { run } from "#database/work.ts";
import { piecesOf, shipmentChangesOf } from "#erp-adapter/contract/conditions/deliveries.ts";
import type { Agreed } from "#erp-adapter/contract/conditions/recheck-line.ts";
import { planOf, promisesOf } from "#erp-adapter/contract/conditions/supply.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { deliveryChangesOf } from "#erp-adapter/contract/delivery.ts";
import { ZERO } from "#erp-adapter/contract/money.ts";
import type { Order, OrderLine } from "#erp-adapter/contract/orders.ts";
import { approvalAmount } from "#erp-adapter/contract/totals.ts";
import { isOver, requestOf } from "#rules/approval-requests.ts";
import type { Grant } from "#rules/company-member.ts";
import type { ShopDb, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { memberOf, memberWith } from "../company/members.ts";
import type { Actor } from "../ordering/actor.ts";
import type { Intent } from "../ordering/intent.ts";
import { mayBecomeOrder } from "../ordering/intents.ts";
import type { Quote, QuotedLine, QuoteId } from "../ordering/quote.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import { ENDS } from "../queue-end.ts";
import { type Above, type ApprovalRule, mayDecide, reasonsFor, rulesAbout, type Spent, sizeOf } from "./decision.ts";
import type { GateRefusal } from "./gate-refusal.ts";
import { readStandIns } from "./leaves.ts";
import { type ApprovalRequest, type Overtaken, toMailRef, toOrdered, toRequest } from "./request.ts";
import { readRules, readRulesAbove } from "./rules.ts";
import { createSpending, type Spender, spendingLock } from "./spending.ts";

/** Runs inside the transaction that claims a cart, after that transaction has taken its locks. */
export interface Gate {
  /** The refusal, or the person whose spending includes the order; `spender` is null if no spending is counted. */
  check(quote: Quote, actor: Actor): Promise<{ refusal: GateRefusal } | { spender: Spender | null }>;
  spend(spender: Spender, quote: Quote): Promise<void>;
}

export function createGate({ db, clock }: { db: ShopTransaction; clock: Clock }): Gate {
  const spending = createSpending({ db, clock });

  async function checkOwn(quote: Quote, { user }: Actor): ReturnType<Gate["check"]> {
    const { id, partner } = user;
    if (user.kind === "guest" || partner === null) return { spender: null };
    const spender = { partner, user: id };
    await db.lock(spendingLock(spender));
    const member = await memberWith("order", db, user);
    if (!member) return { refusal: "no-right" };
    const all = await reasonsOf(spending, await readRulesAbove(db, member), quote, member);
    return all.length > 0 ? { refusal: "needs-approval" } : { spender };
  }

  /**
   * Stores the quote's id with the request, so that no other quote of the request is ordered while an order of this
   * quote may exist.
   */
  async function checkRequest(id: string, quote: Quote, { user, partner }: Actor): ReturnType<Gate["check"]> {
    const request = await findInside(db, id, clock());
    if (!request || request.partner !== partner || isOver(request, clock())) return { refusal: "approval-over" };
    if (String(request.revision) !== quote.cart.version) return { refusal: "approval-changed" };
    const decider = await memberOf(db, user);
    const { buyer } = request;
    const above = await findAbove(db, { ...request, totals: quote.totals, lines: quote.lines }, clock());
    if (!decider || !mayDecide(decider, buyer.id, above)) return { refusal: "not-approver" };
    if (request.isBusy && request.quote !== quote.id) return { refusal: "approval-busy" };
    await db.query.updateTable("approval_request").set({ quote_id: quote.id }).where("id", "=", id).execute();
    const spender = { partner, user: buyer.id };
    await db.lock(spendingLock(spender));
    return { spender };
  }

  return {
    check(quote, actor) {
      const request = requestOf(quote.cart.id);
      return request === null ? checkOwn(quote, actor) : checkRequest(request, quote, actor);
    },

    spend: (spender, quote) => spending.add(spender, quote.id, approvalAmount(quote.totals)),
  };
}

/**
 * The reasons why an order must be approved under these rules. One SQL statement if the person has a daily or monthly
 * limit, otherwise none.
 */
export async function reasonsOf(
  spending: Pick<ReturnType<typeof createSpending>, "of">,
  rules: readonly ApprovalRule[],
  quote: Pick<Quote, "id" | "totals" | "lines">,
  { partner, user, role, limits }: Grant & Spender,
) {
  const isCounted = limits.day !== null || limits.month !== null;
  const spent = isCounted ? await spending.of({ partner, user }, quote.id) : NOTHING_SPENT;
  return reasonsFor(sizeOf(quote), { role, limits }, spent, rules);
}

/**
 * The rules and substitutes for a request's order, by the buyer's present role or, if the buyer no longer has access,
 * by the role in the request.
 */
export async function findAbove(
  db: ShopDb,
  { buyer, partner, ...order }: Pick<ApprovalRequest, "buyer" | "partner" | "totals" | "lines">,
  now: number,
): Promise<Above> {
  const member = await memberOf(db, { id: buyer.id, partner, email: buyer.email });
  const role = member && !member.removed ? member.role : buyer.role;
  return withStandIns(db, rulesAbout(sizeOf(order), role, await readRules(db, partner)), partner, now);
}

/** Adds today's substitutes; without rules none are read, because every approver may decide anyway. */
export async function withStandIns(
  db: ShopDb,
  rules: readonly ApprovalRule[],
  partner: PartnerCode,
  now: number,
): Promise<Above> {
  return { rules, standIns: rules.length === 0 ? [] : await readStandIns(db, partner, now) };
}

/** Name of the lock under which a request is decided, changed and ordered. */
export function requestLock(id: string): string {
  return `approval ${id}`;
}

/** Locks and reads a request. `isBusy`: an order of the request exists, may exist, or is under way. */
export async function findInside(
  db: ShopTransaction,
  id: string,
  now: number,
): Promise<(ApprovalRequest & { isBusy: boolean }) | null> {
  await db.lock(requestLock(id));
  const row = await db.query.selectFrom("approval_request").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const isBusy = row.quote_id !== null && (await isOrdered(db, row.quote_id, now));
  return { ...toRequest(row), isBusy };
}

/**
 * Marks a request as approved, or as changed if the order differs from it, in the transaction that stores the copy of
 * the order, and mails the person who asked. An order that turns up after it was denied replaces any decision made
 * before: the result, null for other orders, says which, and the colleague who decided is told too, if that is another
 * than the orderer, whom the order's own mail tells.
 */
export async function settleRequest(
  { db, outbox, clock }: { db: ShopDb; outbox: Pick<MailQueue, "enqueueApprovals">; clock: Clock },
  intent: Pick<Intent, "cart" | "quote" | "told">,
  order: Order,
  { user }: Actor,
): Promise<Overtaken | null> {
  const id = requestOf(intent.cart.id);
  if (id === null) return null;
  const row = await db.query.selectFrom("approval_request").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const request = toRequest(row);
  const state = isAsAsked(request, order) ? "approved" : "changed";
  await db.query
    .updateTable("approval_request")
    .set({
      ...{ state, quote_id: intent.quote, order_id: order.id, order_number: order.number, reason: null },
      ordered: toOrdered(order),
      ...{ decided_by: user.id, decided_name: user.name, decided_at: clock() },
    })
    .where("id", "=", id)
    .execute();
  if (intent.told?.as !== "not-placed") {
    await outbox.enqueueApprovals(ENDS.request[state].mails.map((kind) => ({ kind, ref: id })));
    return null;
  }
  const { state: was, decided, reason, order: other } = request;
  const ref = toMailRef(id, intent.quote);
  const mails = ENDS.request["after-all"].mails.map((kind) => ({ kind, ref }));
  const isForDecider = decided !== null && decided.user !== user.id;
  await outbox.enqueueApprovals(mails.filter(({ kind }) => kind === "approval-after-all" || isForDecider));
  return { state: was, decided, reason, order: other };
}

const NOTHING_SPENT: Spent = { day: ZERO, month: ZERO };

/** True if the order has what was requested: lines, quantities, conditions, delivery and number of deliveries. */
function isAsAsked({ lines, delivery }: Pick<ApprovalRequest, "lines" | "delivery">, order: Order): boolean {
  const ordered = new Map(order.lines.map((line) => [line.product, line]));
  const isSameDelivery =
    !delivery ||
    !order.delivery ||
    (deliveryChangesOf(delivery, order.delivery).length === 0 &&
      shipmentChangesOf(
        { delivery, lines: lines.map(({ condition }) => condition) },
        { delivery: order.delivery, lines: piecesOf(order) },
      ).length === 0);
  return (
    isSameDelivery &&
    ordered.size === lines.length &&
    lines.every(({ product, condition }) => {
      const line = ordered.get(product);
      return line !== undefined && line.quantity === condition.quantity && isSameTerms(condition, line);
    })
  );
}

/** The days of pieces on the shelf are not compared: they pass while a request waits. */
function isSameTerms(asked: QuotedLine["condition"], line: OrderLine): boolean {
  const [before, ordered] = [asked, line].map(({ price, deposit, vatPercent, now, later, quantity, supply }) => {
    const coming = line.supply && promisesOf(planOf(quantity, supply ?? []).filter(({ kind }) => kind !== "shelf"));
    const agreed: Agreed = { price, deposit, vatPercent, now, later, ...(later > 0 && coming && { supply: coming }) };
    return JSON.stringify(agreed);
  });
  return before === ordered;
}

const findOrdered = onShop.rows<{ quote: QuoteId; now: number }, { found: number }>((query, value) =>
  query
    .selectFrom("order_copy")
    .select(({ lit }) => lit(1).as("found"))
    .where("quote_id", "=", value("quote"))
    .unionAll(
      query
        .selectFrom("intent")
        .select(({ lit }) => lit(1).as("found"))
        .where("quote_id", "=", value("quote"))
        .where(mayBecomeOrder(value("now"))),
    ),
);

/** True if an order of this quote exists, may exist, or is under way. */
export async function isOrdered(db: ShopDb, quote: QuoteId, now: number): Promise<boolean> {
  return (await run(db, findOrdered({ quote, now }))).length > 0;
}
