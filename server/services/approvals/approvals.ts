import { type SelectQueryBuilder, sql } from "kysely";
import { run } from "#database/work.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import type { ShopDb, ShopTransaction } from "#server/shop-db/shop-db.ts";
import { onShop, type ShopTables } from "#server/shop-db/tables.ts";
import type { Clock, NewId } from "../clock.ts";
import type { Member } from "../company/member.ts";
import { memberOf, memberWith } from "../company/members.ts";
import type { Actor } from "../ordering/actor.ts";
import { createIntents } from "../ordering/intents.ts";
import { createOrderCopies } from "../ordering/order-copy.ts";
import type { Quote, QuotedLine } from "../ordering/quote.ts";
import { findOrder } from "../ordering/standing.ts";
import type { ApprovalMailKind } from "../outbox/mail-kinds.ts";
import type { MailQueue } from "../outbox/mail-queue.ts";
import { withoutNul } from "../without-nul.ts";
import { canBeAsked, decidersAmong, findDeciders, namesOf, peopleOf } from "./deciders.ts";
import { mayDecide, type Reason } from "./decision.ts";
import { findAbove, findInside, isOrdered, reasonsOf } from "./gate.ts";
import { createLeaves } from "./leaves.ts";
import { readPlacedOrders } from "./placed-orders.ts";
import {
  type ApprovalRequest,
  type AskedOrder,
  changeOf,
  isOver,
  REQUEST_LIFE,
  type RequestChange,
  requestOf,
  toRequest,
  type WantedLine,
} from "./request.ts";
import { createRules, readRulesAbove } from "./rules.ts";
import { createSpending } from "./spending.ts";
import { readToDecide } from "./to-decide.ts";

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

type Asker = Pick<Member, "partner" | "user">;

/** Pages count from 0. */
export interface Paging {
  page: number;
  size: number;
}

export interface RequestPage {
  requests: ApprovalRequest[];
  /** the number of requests on all pages; 0 if this page is empty */
  total: number;
}

export type Asking =
  | { kind: "asked"; request: ApprovalRequest }
  /** lines of an earlier request are still in this cart, and the cart differs from that request */
  | { kind: "uncleared"; request: ApprovalRequest }
  /** under the current limits and rules the person may order without an approval */
  | { kind: "not-needed" }
  /** no other person of the company may approve it */
  | { kind: "nobody" }
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
    async ask(quote: Quote, actor: Actor): Promise<Asking> {
      const { user, partner, locale } = actor;
      const documentNumber = quote.buyerDocumentNumber;
      if (documentNumber === null) throw new Error("asked without a document number");
      const asking = await db.transact(async (inner): Promise<Asking> => {
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
            ...{ body: JSON.stringify(asked), lines: JSON.stringify(wanted) },
            ...{ asked_at: now, ends_at: now + REQUEST_LIFE },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const mails = deciders.filter(({ email }) => email !== "");
        await outbox
          .on(inner)
          .enqueueApprovals(mails.map(({ user: to }) => ({ kind: "approval-asked", ref: toMailRef(row.id, to) })));
        return { kind: "asked", request: toRequest(row) };
      });
      outbox.kick();
      return asking;
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

    /** True if this quote is for the request. */
    isQuoteOf: ({ id }: Pick<ApprovalRequest, "id">, { cart }: Pick<Quote, "cart">): boolean =>
      requestOf(cart.id) === id,

    /** A page of the person's own requests, newest first. One SQL statement. */
    mine: ({ partner, user }: Asker, page: Paging): Promise<RequestPage> =>
      readPage(ofCompany(partner).where("user_id", "=", user), page),

    /** A page of colleagues' requests that can no longer be decided, newest first. One SQL statement. */
    decided: ({ partner, user }: Asker, page: Paging): Promise<RequestPage> =>
      readPage(
        ofCompany(partner)
          .where("user_id", "<>", user)
          .where((row) => row.or([row("state", "<>", "asked"), row("ends_at", "<=", clock())])),
        page,
      ),

    /** True if the person has ever asked for an approval. One SQL statement. */
    async hasAsked({ partner, user }: Asker): Promise<boolean> {
      const own = db.query.selectFrom("approval_request").select("id").where("user_id", "=", user);
      return (await own.where("partner", "=", partner).limit(1).executeTakeFirst()) !== undefined;
    },

    /** The orders of approved requests with their steps so far, by quote. Two SQL statements. */
    placedOrders: (requests: readonly ApprovalRequest[]) => readPlacedOrders(db, requests),

    /** The number of the person's own requests that wait for a decision. One SQL statement. */
    async countWaiting(partner: PartnerCode, buyer: UserId): Promise<number> {
      const { count } = await db.query
        .selectFrom("approval_request")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .where("partner", "=", partner)
        .where("user_id", "=", buyer)
        .where("state", "=", "asked")
        .where("ends_at", ">", clock())
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** True if the person may approve the request under the current rules. */
    mayDecide: async (request: ApprovalRequest, decider: Member): Promise<boolean> =>
      mayDecide(decider, request.buyer.id, await findAbove(db, request, clock())),

    /** The open requests that the person may approve, newest first; see `readToDecide`. */
    toDecide: (decider: Member): Promise<ApprovalRequest[]> => readToDecide(db, decider, clock()),

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
        await tell(inner, request, "approval-refused");
        return "done";
      }),

    /** An approver lowers quantities and removes lines; `changed` if the request was edited after `revision`. */
    edit: (id: string, revision: number, wanted: readonly WantedLine[], { user, partner }: Actor): Promise<Deciding> =>
      decide(id, partner, async (inner, request) => {
        if (request.revision !== revision) return "changed";
        if (!(await maySettle(inner, request, user))) return "not-approver";
        const asked = new Map(request.lines.map(({ product, condition }) => [product, condition.quantity]));
        const isLess = wanted.every(({ product, quantity }) => quantity > 0 && quantity <= (asked.get(product) ?? 0));
        if (wanted.length === 0 || !isLess) throw new RangeError("an approver only lowers what was asked for");
        const change: RequestChange = { name: user.name, at: clock(), lines: changeOf(request, wanted) };
        const edited = JSON.stringify([...request.changes, change]);
        const next = { lines: JSON.stringify(wanted), edited, revision: revision + 1 };
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
          await tell(inner, request, "approval-expired");
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

  async function maySettle(inner: ShopTransaction, request: ApprovalRequest, user: Actor["user"]): Promise<boolean> {
    const decider = await memberOf(inner, user);
    const above = await findAbove(inner, request, clock());
    return decider !== null && mayDecide(decider, request.buyer.id, above);
  }

  async function tell(inner: ShopTransaction, { id, buyer }: ApprovalRequest, kind: ApprovalMailKind): Promise<void> {
    if (buyer.email !== null) await outbox.on(inner).enqueueApprovals([{ kind, ref: id }]);
  }

  /** The open request whose lines are still in this cart: another request would ask for the same lines twice. */
  async function findUncleared(
    inner: ShopTransaction,
    { cart }: Pick<Quote, "cart">,
    user: UserId,
  ): Promise<ApprovalRequest | undefined> {
    const rows = await run(inner, onShop.all("approval_request", { user_id: user, state: "asked", cleared: 0 }));
    return rows.map(toRequest).find((request) => request.cart.id === cart.id);
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

async function readPage(
  requests: SelectQueryBuilder<ShopTables, "approval_request", object>,
  { page, size }: Paging,
): Promise<RequestPage> {
  const rows = await requests
    .selectAll()
    .select(sql<number | string>`count(*) over ()`.as("total"))
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .limit(size)
    .offset(page * size)
    .execute();
  return { requests: rows.map(toRequest), total: Number(rows[0]?.total ?? 0) };
}

/** The outbox reference of a mail about a request to one of its deciders. */
export function toMailRef(request: string, user: UserId): string {
  return `${request}:${user}`;
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
