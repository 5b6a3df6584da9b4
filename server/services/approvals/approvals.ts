import { run } from "#database/work.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { isOver } from "#rules/approval-requests.ts";
import type { Member } from "#rules/company-member.ts";
import type { ShopDb, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock, NewId } from "../clock.ts";
import { memberOf, memberWith } from "../company/members.ts";
import { createEventBook } from "../order-events/event-book.ts";
import type { Step } from "../order-events/step.ts";
import type { Actor } from "../ordering/actor.ts";
import { createIntents } from "../ordering/intents.ts";
import { createOrderCopies } from "../ordering/order-copy.ts";
import { createStores } from "../ordering/ordering-parts.ts";
import type { Quote, QuotedLine, QuoteId } from "../ordering/quote.ts";
import { settleCart } from "../ordering/settle-cart.ts";
import { findOrder } from "../ordering/standing.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import { ENDS } from "../queue-end.ts";
import { withoutNul } from "../without-nul.ts";
import { canBeAsked, decidersAmong, findDeciders, namesOf, peopleOf } from "./deciders.ts";
import { mayDecide, type Reason } from "./decision.ts";
import { findAbove, findInside, isOrdered, reasonsOf } from "./gate.ts";
import { createLeaves } from "./leaves.ts";
import { readPlacedOrder } from "./placed-order.ts";
import {
  type ApprovalRequest,
  type AskedOrder,
  amountAt,
  changeOf,
  isOpen,
  type ListedRequest,
  listedColumns,
  REQUEST_LIFE,
  type RequestChange,
  type RequestedLine,
  toMailRef,
  toRequest,
} from "./request.ts";
import { type Paging, type RequestPage, readPage } from "./request-page.ts";
import { createRules, readRulesAbove } from "./rules.ts";
import { createSpending } from "./spending.ts";
import { findToDecide, readToDecide } from "./to-decide.ts";

/** Approvals of orders inside a company: limits, rules, requests and their decisions. */
export type Approvals = ReturnType<typeof createApprovals>;

/** Why an order must be approved, and by whom. */
export interface NeededApproval {
  reasons: Reason[];
  /**
   * names of those who can approve it; may be empty, because a company's first owner may have no row in
   * `company_member`
   */
  deciders: string[];
  /** false if no other person can approve it */
  canBeAsked: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The most requests of one person that wait, and that the person may make in an hour: each mails every approver. */
const MOST_OPEN_OF_PERSON = 50;
const MOST_ASKED_IN_AN_HOUR = 20;
/** The most requests of a company that wait. */
const MOST_OPEN = 500;

type Asker = Pick<Member, "partner" | "user">;

export type ApprovalQuestion =
  | { kind: "asked"; request: ApprovalRequest }
  /** lines of an earlier request are still in this cart, and the cart differs from that request */
  | { kind: "uncleared"; request: ApprovalRequest }
  /** under the current limits and rules the person may order without an approval */
  | { kind: "not-needed" }
  /** no other person of the company may approve it */
  | { kind: "nobody" }
  /**
   * the person has too many open requests or asked too often in the last hour, or the company has MOST_OPEN open requests
   */
  | { kind: "too-many" }
  /** an order of the same cart is under way, in doubt, or placed */
  | { kind: "ordered" }
  | { kind: "no-right" };

/**
 * `over`: already decided, withdrawn or expired · `busy`: an order of the request exists, may exist, or is under way ·
 * `changed`: the request was edited after `revision`
 */
export type Deciding = "done" | "over" | "busy" | "changed" | "not-approver" | "missing";

export function createApprovals(given: {
  db: ShopDb;
  clock: Clock;
  ids: NewId;
  outbox: { on(inner: ShopDb): Pick<MailQueue, "enqueueApprovals" | "enqueueSubstitute">; kick(): void };
}) {
  const { db, clock, ids, outbox } = given;
  const rules = createRules(given);
  const leaves = createLeaves(given);
  const spending = createSpending(given);

  const find = async (id: string, partner: PartnerCode): Promise<ApprovalRequest | null> => {
    const row = await run(db, onShop.find("approval_request", { id: withoutNul(id), partner }));
    return row ? toRequest(row) : null;
  };

  /** Changes a request under its lock, if the request can still be decided. */
  async function decide(
    id: string,
    partner: PartnerCode,
    work: (inner: ShopTransaction, request: ApprovalRequest) => Promise<Deciding>,
  ): Promise<Deciding> {
    const outcome = await db.transact(async (inner): Promise<Deciding> => {
      const request = await findInside(inner, id, clock());
      if (request?.partner !== partner) return "missing";
      if (isOver(request, clock())) return "over";
      if (request.isBusy) return "busy";
      return work(inner, request);
    });
    outbox.kick();
    return outcome;
  }

  return {
    rules,

    leaves,

    /**
     * Why the person must ask for an approval of this order; null if they may place it. For owners: no SQL statement.
     */
    async neededFor(quote: Pick<Quote, "id" | "totals" | "lines">, member: Member): Promise<NeededApproval | null> {
      const all = await readRulesAbove(db, member);
      const reasons = await reasonsOf(spending, all, quote, member);
      if (reasons.length === 0) return null;
      const { people, deciders } = await findDeciders(db, quote, member, { all, now: clock() });
      return {
        ...{ reasons, deciders: namesOf(deciders), canBeAsked: canBeAsked(people, deciders) },
      };
    },

    /**
     * Asks for an order to be approved, once however often the form is sent, and mails the people who can approve it.
     * The caller then removes the lines from the cart and calls `cleared`.
     */
    async ask(quote: Quote, actor: Actor): Promise<ApprovalQuestion> {
      const { user, partner, locale } = actor;
      const documentNumber = quote.buyerDocumentNumber;
      if (documentNumber === null) throw new Error("asked without a document number");
      const asking = await db.transact(async (inner): Promise<ApprovalQuestion> => {
        // The lock that `claimCart` takes: the same cart is not ordered at the same time.
        await inner.lock(`orders of ${user.id}`);
        const known = await run(inner, onShop.find("approval_request", { asked_quote: quote.id }));
        if (known) return { kind: "asked", request: toRequest(known) };
        const uncleared = await findUncleared(inner, quote, user.id);
        if (uncleared) return { kind: hasSameGoods(uncleared, quote) ? "asked" : "uncleared", request: uncleared };
        if (await isBeingOrdered(inner, quote, actor)) return { kind: "ordered" };
        const member = await memberWith("order", inner, user);
        if (!member) return { kind: "no-right" };
        const all = await readRulesAbove(inner, member);
        const reasons = await reasonsOf(createSpending({ db: inner, clock }), all, quote, member);
        if (reasons.length === 0) return { kind: "not-needed" };
        const { people, deciders } = await findDeciders(inner, quote, member, { all, now: clock() });
        if (!canBeAsked(people, deciders)) return { kind: "nobody" };
        if (await hasAskedEnough(inner, { partner, user: user.id })) return { kind: "too-many" };
        const asked: AskedOrder = {
          buyer: { id: user.id, name: user.name, email: user.email, role: member.role },
          ...{ locale, cart: quote.cart, lines: quote.lines, delivery: quote.delivery, totals: quote.totals },
          ...{ documentNumber, reasons },
        };
        const wanted = quote.lines.map(({ product, condition }) => ({ product, quantity: condition.quantity }));
        const now = clock();
        const row = await inner.query
          .insertInto("approval_request")
          .values({
            ...{ id: ids(), partner, user_id: user.id, asked_quote: quote.id, state: "asked", revision: 1 },
            ...{ body: JSON.stringify(asked), lines: JSON.stringify(wanted), ...listedColumns(asked) },
            ...{ asked_at: now, ends_at: now + REQUEST_LIFE },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        // The request has the order's delivery, remarks and document number: the cart's next order has its own.
        const stores = createStores({ db: inner, clock, ids });
        await settleCart(stores, { user, cart: quote.cart.id, at: now }, quote);
        await stores.quotes.leave(user.id, quote.cart.id);
        await stores.intents.setAside(user.id, quote.cart.id, null);
        const mails = deciders.filter(({ email }) => email !== "");
        await outbox
          .on(inner)
          .enqueueApprovals(mails.map(({ user: to }) => ({ kind: "approval-asked", ref: toMailRef(row.id, to) })));
        return { kind: "asked", request: toRequest(row) };
      });
      outbox.kick();
      return asking;
    },

    /** The person's request of the last day that came from this version of a cart; null if there is none. */
    async askedFrom({ cart }: Pick<Quote, "cart">, { user, partner }: Actor): Promise<ApprovalRequest | null> {
      const row = await ofCompany(partner)
        .selectAll()
        .where("user_id", "=", user.id)
        .where("asked_at", ">", clock() - DAY)
        .where("cart_id", "=", cart.id)
        .where("cart_version", "=", cart.version)
        .limit(1)
        .executeTakeFirst();
      return row ? toRequest(row) : null;
    },

    /** Notes that the requested lines have been removed from the cart. */
    async cleared(id: string): Promise<void> {
      await run(db, onShop.update("approval_request", { id }, { cleared: 1 }));
    },

    find,

    /** True while an order of the request is under way, in doubt, or placed. */
    async isBusy({ quote }: Pick<ApprovalRequest, "quote">): Promise<boolean> {
      return quote !== null && (await isOrdered(db, quote, clock()));
    },

    /** A page of the person's own requests, newest first. One SQL statement. */
    mine: ({ partner, user }: Asker, page: Paging): Promise<RequestPage> =>
      readPage(ofCompany(partner).where("user_id", "=", user), page),

    /** A page of colleagues' requests that can no longer be decided, newest first. One SQL statement. */
    decided: ({ partner, user }: Asker, page: Paging): Promise<RequestPage> =>
      readPage(
        ofCompany(partner)
          .where("user_id", "<>", user)
          .where((row) => row.not(isOpen(clock())(row))),
        page,
      ),

    /** True if the person has ever asked for an approval. One SQL statement. */
    async hasAsked({ partner, user }: Asker): Promise<boolean> {
      const own = db.query.selectFrom("approval_request").select("id").where("user_id", "=", user);
      return (await own.where("partner", "=", partner).limit(1).executeTakeFirst()) !== undefined;
    },

    /** The order of a request with its steps so far; null if nothing was ordered. Two SQL statements. */
    placedOrder: (request: Pick<ApprovalRequest, "order" | "quote">) => readPlacedOrder(db, request),

    /** The steps so far of the orders of these requests, by quote. One SQL statement. */
    stepsOf: (requests: readonly ListedRequest[]): Promise<ReadonlyMap<QuoteId, Step[]>> =>
      createEventBook(db).stepsOf(requests.flatMap(({ ordered, quote }) => (ordered && quote !== null ? [quote] : []))),

    /** The number of the person's own requests that wait for a decision. One SQL statement. */
    async countWaiting(partner: PartnerCode, buyer: UserId): Promise<number> {
      const { count } = await db.query
        .selectFrom("approval_request")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .where("partner", "=", partner)
        .where("user_id", "=", buyer)
        .where(isOpen(clock()))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** True if the person may approve the request under the current rules. */
    mayDecide: async (request: ApprovalRequest, decider: Member): Promise<boolean> =>
      mayDecide(decider, request.buyer.id, await findAbove(db, request, clock())),

    /** A page of the open requests that the person may approve; see `readToDecide`. */
    toDecide: (decider: Member, page: Paging): Promise<RequestPage> => readToDecide(db, decider, page, clock()),

    /** The number of open requests that the person may approve. At most four SQL statements. */
    countToDecide: async (decider: Member): Promise<number> => (await findToDecide(db, decider, clock())).length,

    /**
     * The buyer's daily and monthly limits that the order exceeds now, except those with the same figures as in the
     * request: the budget may have been used up since.
     */
    async usedSince(request: ApprovalRequest, quote: Pick<Quote, "id" | "totals" | "lines">): Promise<Reason[]> {
      const { buyer, partner } = request;
      const member = await memberOf(db, { id: buyer.id, partner, email: buyer.email });
      if (!member) return [];
      const spans = { ...member, limits: { ...member.limits, order: null } };
      const present = await reasonsOf(spending, [], quote, spans);
      const asked = new Set(request.reasons.map((reason) => JSON.stringify(reason)));
      return present.filter((reason) => !asked.has(JSON.stringify(reason)));
    },

    /** Names of those who can approve the request. */
    async decidersOf(request: ApprovalRequest): Promise<string[]> {
      const { buyer, partner } = request;
      const above = await findAbove(db, request, clock());
      return namesOf(decidersAmong(await peopleOf(db, partner), buyer.id, above));
    },

    /** The buyer withdraws the request. */
    withdraw: (id: string, { user, partner }: Actor): Promise<Deciding> =>
      decide(id, partner, async (inner, request) => {
        if (request.buyer.id !== user.id) return "missing";
        await end(inner, id, { state: "withdrawn" });
        return "done";
      }),

    /** An approver refuses the request, with a reason. */
    refuse: (id: string, reason: string, { user, partner }: Actor): Promise<Deciding> =>
      decide(id, partner, async (inner, request) => {
        if (!(await maySettle(inner, request, user))) return "not-approver";
        const decided = { decided_by: user.id, decided_name: user.name, decided_at: clock() };
        await end(inner, id, { state: "refused", reason, ...decided });
        await tell(inner, request, "refused");
        return "done";
      }),

    /** An approver lowers quantities and removes lines; `changed` if the request was edited after `revision`. */
    edit: (
      id: string,
      revision: number,
      wanted: readonly RequestedLine[],
      { user, partner }: Actor,
    ): Promise<Deciding> =>
      decide(id, partner, async (inner, request) => {
        if (request.revision !== revision) return "changed";
        if (!(await maySettle(inner, request, user))) return "not-approver";
        const asked = new Map(request.lines.map(({ product, condition }) => [product, condition.quantity]));
        const isLess = wanted.every(({ product, quantity }) => quantity > 0 && quantity <= (asked.get(product) ?? 0));
        if (wanted.length === 0 || !isLess) throw new RangeError("an approver only lowers what was asked for");
        const change: RequestChange = { name: user.name, at: clock(), lines: changeOf(request, wanted) };
        const edited = JSON.stringify([...request.changes, change]);
        const next = {
          ...{ lines: JSON.stringify(wanted), edited, revision: revision + 1 },
          wanted_amount: amountAt(request, wanted),
        };
        await run(inner, onShop.update("approval_request", { id }, next));
        return "done";
      }),

    /** The request of an order; null if it needed no approval. */
    async ofOrder(
      { id, placedAt }: Pick<Order, "id" | "placedAt">,
      partner: PartnerCode,
    ): Promise<ApprovalRequest | null> {
      const row = await db.query
        .selectFrom("approval_request")
        .innerJoin("order_copy", "order_copy.quote_id", "approval_request.quote_id")
        .selectAll("approval_request")
        .where("order_copy.order_id", "=", id)
        .where("order_copy.placed_at", "=", placedAt)
        .where("approval_request.partner", "=", partner)
        .executeTakeFirst();
      return row ? toRequest(row) : null;
    },

    /** Ends at most 100 requests that were not decided within seven days, except those whose order may exist. */
    async expire(): Promise<void> {
      const due = await db.query
        .selectFrom("approval_request")
        .select(["id"])
        .where("state", "=", "asked")
        .where("ends_at", "<=", clock())
        .limit(100)
        .execute();
      for (const { id } of due)
        await db.transact(async (inner) => {
          const request = await findInside(inner, id, clock());
          if (request?.state !== "asked" || request.isBusy) return;
          await end(inner, id, { state: "expired" });
          await tell(inner, request, "expired");
        });
      if (due.length > 0) outbox.kick();
    },

    async sweep(): Promise<void> {
      await spending.sweep();
      await leaves.sweep();
    },

    /** The people of a company who have access, sorted by name. */
    peopleOf: (partner: PartnerCode) => peopleOf(db, partner),
  };

  function ofCompany(partner: PartnerCode) {
    return db.query.selectFrom("approval_request").where("partner", "=", partner);
  }

  async function hasAskedEnough(inner: ShopTransaction, { partner, user }: Asker): Promise<boolean> {
    const now = clock();
    const { company, own, lately } = await inner.query
      .selectFrom("approval_request")
      .select(({ fn }) => [
        fn.countAll<number | string>().filterWhere(isOpen(now)).as("company"),
        fn.countAll<number | string>().filterWhere(isOpen(now)).filterWhere("user_id", "=", user).as("own"),
        fn
          .countAll<number | string>()
          .filterWhere("user_id", "=", user)
          .filterWhere("asked_at", ">", now - HOUR)
          .as("lately"),
      ])
      .where("partner", "=", partner)
      .where("asked_at", ">", now - REQUEST_LIFE)
      .executeTakeFirstOrThrow();
    return (
      Number(company) >= MOST_OPEN || Number(own) >= MOST_OPEN_OF_PERSON || Number(lately) >= MOST_ASKED_IN_AN_HOUR
    );
  }

  async function maySettle(inner: ShopTransaction, request: ApprovalRequest, user: Actor["user"]): Promise<boolean> {
    const decider = await memberOf(inner, user);
    const above = await findAbove(inner, request, clock());
    return decider !== null && mayDecide(decider, request.buyer.id, above);
  }

  async function tell(
    inner: ShopTransaction,
    { id, buyer }: ApprovalRequest,
    end: "refused" | "expired",
  ): Promise<void> {
    if (buyer.email === null) return;
    await outbox.on(inner).enqueueApprovals(ENDS.request[end].mails.map((kind) => ({ kind, ref: id })));
  }

  /** The open request whose lines are still in this cart: another request would ask for the same lines twice. */
  async function findUncleared(
    inner: ShopTransaction,
    { cart }: Pick<Quote, "cart">,
    user: UserId,
  ): Promise<ApprovalRequest | undefined> {
    const open = { user_id: user, state: "asked", cleared: 0, cart_id: cart.id } as const;
    const [row] = await run(inner, onShop.all("approval_request", open));
    return row && toRequest(row);
  }

  async function isBeingOrdered(inner: ShopTransaction, quote: Quote, actor: Actor): Promise<boolean> {
    const intents = createIntents({ db: inner, clock, ids });
    const open = await intents.openOf(actor.user.id, quote.cart.id);
    const isHeld = open.some(({ state, lease, doubtful }) =>
      state === "rejected" ? doubtful : state !== "recorded" || lease.until > clock(),
    );
    return isHeld || (await findOrder({ intents, copies: createOrderCopies(inner), quote, actor })) !== null;
  }
}

/** True if the quote has exactly the requested products and quantities. */
function hasSameGoods({ lines }: Pick<ApprovalRequest, "lines">, quote: Pick<Quote, "lines">): boolean {
  const asked = new Map(lines.map(({ product, condition }) => [product, condition.quantity]));
  const isAsked = ({ product, condition }: QuotedLine) => asked.get(product) === condition.quantity;
  return quote.lines.length === lines.length && quote.lines.every(isAsked);
}

type Ended = { state: "withdrawn" | "expired" } | { state: "refused"; reason: string };

async function end(inner: ShopTransaction, id: string, ended: Ended): Promise<void> {
  await run(inner, onShop.update("approval_request", { id, state: "asked" }, ended));
}
