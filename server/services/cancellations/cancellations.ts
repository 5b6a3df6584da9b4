import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { type Cancellation, isAnswerTo } from "#erp-adapter/contract/cancellations.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError, isErpError, isOutage } from "#erp-adapter/contract/errors.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";
import type { CancellationMails } from "../mail/cancellation-mails.ts";
import { type Actor, toContext } from "../ordering/actor.ts";
import type { Buyer } from "../ordering/order-copy.ts";
import { askForProfile } from "../ordering/read-buyer.ts";
import { type ClaimedRequest, createPendingRequests } from "../pending-requests/pending-requests.ts";
import type { Signer } from "../signing.ts";
import type { WantedCancellation } from "./wanted-cancellation.ts";

/** Cancellation requests, from the form to the mails that confirm their receipt. */
export type Cancellations = ReturnType<typeof createCancellations>;

export type CancellationOutcome =
  /**
   * `before`: true if this form was received earlier, and nothing was done again. `cancellation`: null if this call did
   * not fetch it
   */
  | { kind: "received"; before: boolean; cancellation: Cancellation | null }
  /**
   * the order does not allow the cancellation (any more), because of its status or because all of it was requested
   * before
   */
  | { kind: "refused"; reason: CancellationRefusalReason }
  /** no answer came: the shop retries the request by itself, and sends the mails once the ERP has received it */
  | { kind: "unknown" }
  /** the request had no effect */
  | { kind: "failed" };

export type CancellationRefusalReason = "requested" | "delivered" | "cancelled" | "closed";

const MINUTE = 60_000;

/**
 * Milliseconds before the first retry: longer than any request takes. By then the first attempt has its answer, or
 * never gets one.
 */
const FIRST_PAUSE = MINUTE;
const ASK_BUDGET = 10_000;

/**
 * Milliseconds after which a request is given up: by then the customer's session, under which it is sent, has ended.
 */
const GIVEN_UP_AFTER = 24 * 60 * MINUTE;

/**
 * Milliseconds for which keys of received requests are kept. If a form is sent again later, the mails are sent twice.
 */
const RECEIVED_LIFE = 30 * 24 * 60 * MINUTE;

/** Errors that are passed on to the customer: they say nothing about the order's state or an earlier attempt. */
const THROWN: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION", "UNSUPPORTED"]);

/** Cancellation requests in the shop's database; several processes may share it. */
export function createCancellations(given: {
  db: ShopDb;
  erp: Pick<ErpAdapter, "orders"> & { accounts: Pick<ErpAdapter["accounts"], "profile"> };
  signer: Signer;
  clock: Clock;
  /** the clock of deadlines */
  machineClock: Clock;
  log: Pick<Logger, "info" | "warn" | "error">;
  mails: CancellationMails;
}) {
  const { db, erp, signer, clock, machineClock, log, mails } = given;
  const book = createPendingRequests({ db, clock, table: "cancellation_wish" });

  const seal = (held: HeldRequest) => signer.seal("cancellation-wish", JSON.stringify(held));
  const unseal = (body: string): HeldRequest | null => JSON.parse(signer.unseal("cancellation-wish", body) ?? "null");

  /**
   * Asks sales once to check a request whose outcome the shop cannot find out. Marks the request as in doubt and keeps
   * it.
   */
  async function tellSales({ key, body }: Pick<ClaimedRequest, "key" | "body">, held: HeldRequest): Promise<void> {
    if (held.isInDoubt) return;
    await db.transact(async (inner) => {
      if (await book.on(inner).rewrite(key, body, seal({ ...held, isInDoubt: true })))
        await mails.on(inner).queueDoubt(held.wish, held.actor);
    });
    mails.send();
  }

  /** Stores the ERP's answer together with its mails. False if it was already stored. */
  async function receive(
    key: IdempotencyKey,
    wish: WantedCancellation,
    actor: Actor,
    answer: Cancellation,
    buyer: Buyer | null,
  ): Promise<boolean> {
    const lines = wish.lines.filter(({ position }) => answer.lines.includes(position));
    const isNew = await db.transact(async (inner) => {
      if (!(await book.on(inner).receive(key))) return false;
      await mails.on(inner).queue({ ...wish, lines }, actor, buyer);
      return true;
    });
    mails.send();
    return isNew;
  }

  /** Forgets a request that the ERP has refused while no person waits for the answer, and mails the customer. */
  async function refuse(key: IdempotencyKey, wish: WantedCancellation, actor: Actor): Promise<void> {
    await db.transact(async (inner) => {
      if (await book.on(inner).drop(key)) await mails.on(inner).queueRefusal(wish, actor);
    });
    mails.send();
  }

  /** `isAlone`: true if a job asks, and no person waits for the answer. */
  async function ask(
    key: IdempotencyKey,
    wish: WantedCancellation,
    actor: Actor,
    { deadline, isFirst, isAlone = false }: { deadline: number; isFirst: boolean; isAlone?: boolean },
  ): Promise<CancellationOutcome> {
    const refs = { order: wish.order.id, requestId: actor.requestId };
    const buyer = askForProfile({ erp, log, actor, deadline });
    try {
      const c = { ...toContext({ actor, deadline }), idempotencyKey: key };
      const answer = await erp.orders.requestCancellation(wish.order.id, toRequest(wish), c);
      const isNew = await receive(key, wish, actor, answer, await buyer());
      log.info(refs, "cancellation requested");
      return { kind: "received", before: !isNew, cancellation: answer };
    } catch (error) {
      assertErpError(error);
      log.warn({ ...refs, code: error.code, effect: error.effect }, "cancellation not received");
      // On a retry, only a refusal because of the order's state is a certain answer: before the ERP refuses, it looks
      // for a request received under this key. An ended session, for instance, says nothing about the first attempt.
      const isRefused = isErpError(error, "INVALID_STATE");
      const isCertain = error.effect === "none" && error.code !== "IN_PROGRESS" && (isFirst || isRefused);
      if (isCertain && isAlone) await refuse(key, wish, actor);
      else if (isCertain) await book.drop(key);
      if (isCertain && isRefused) return { kind: "refused", reason: toReason(error.details.state) };
      if (error.effect === "none" && THROWN.has(error.code)) throw error;
      return { kind: isCertain ? "failed" : "unknown" };
    }
  }

  /**
   * Retries a request if its order number still belongs to the same order: an ERP restored from a backup issues numbers
   * again.
   */
  async function askAgain(due: ClaimedRequest, held: HeldRequest): Promise<void> {
    const { wish, actor } = held;
    const deadline = machineClock() + ASK_BUDGET;
    const now = await findOrder(wish.order.id, actor, deadline);
    if (now === null) return;
    if (isSameOrder(wish.order, now))
      return void (await ask(due.key, wish, actor, { deadline, isFirst: false, isAlone: true }));
    await tellSales(due, held);
    log.error({ order: wish.order.id }, "a cancellation is of an order whose number another has now");
    await book.drop(due.key);
  }

  /** Null if the ERP does not answer. */
  async function findOrder(id: OrderId, actor: Actor, deadline: number): Promise<Order | null> {
    try {
      return await erp.orders.get(id, toContext({ actor, deadline }));
    } catch (error) {
      if (isOutage(error)) return null;
      throw error;
    }
  }

  return {
    /**
     * Sends a request to the ERP, only once however often its form is sent, and mails the customer and sales once.
     * Throws the ERP's error if the session has ended, the order is not the customer's, or the request is invalid.
     */
    async request(wish: WantedCancellation, actor: Actor, deadline: number): Promise<CancellationOutcome> {
      const key = toKey(wish, actor);
      if (await book.isReceived(key)) return { kind: "received", before: true, cancellation: null };
      const isFirst = await book.add(key, seal({ wish, actor }), FIRST_PAUSE);
      return ask(key, wish, actor, { deadline, isFirst });
    },

    /** Retries requests that got no answer. Called at start and by the jobs; safe in several processes at once. */
    async resume() {
      for (let due = await book.claim(); due; due = await book.claim()) {
        const held = unseal(due.body);
        if (held === null || clock() - due.createdAt > GIVEN_UP_AFTER) {
          if (held) await tellSales(due, held);
          const refs = { order: held?.wish.order.id, isSealed: held === null };
          log.error(refs, "what became of a cancellation was never answered");
          await book.drop(due.key);
          continue;
        }
        try {
          await askAgain(due, held);
        } catch (error) {
          log.error({ order: held.wish.order.id, err: error }, "a cancellation could not be asked about again");
          if (isErpError(error)) await tellSales(due, held);
        }
      }
    },

    /** Deletes the keys of requests received long ago. */
    sweep: () => book.forgetReceived(clock() - RECEIVED_LIFE),

    /**
     * Marks requests in doubt as received if this order, which the ERP has just returned, contains their cancellation.
     */
    async settle(order: Pick<Order, "id" | "buyerDocumentNumber" | "placedAt" | "cancellations">) {
      const { id, cancellations } = order;
      if (cancellations.length === 0) return;
      try {
        for (const { key, body } of await book.asked()) {
          const held = unseal(body);
          if (!held?.isInDoubt || held.wish.order.id !== id || !isSameOrder(held.wish.order, order)) continue;
          const request = toRequest(held.wish);
          const answer = cancellations.find((one) => isAnswerTo(request, one));
          if (answer) await receive(key, held.wish, held.actor, answer, null);
        }
      } catch (error) {
        log.error({ order: id, err: error }, "a cancellation could not be settled");
      }
    },
  };
}

/** The encrypted content of a row. */
interface HeldRequest {
  wish: WantedCancellation;
  actor: Actor;
  /** true if sales were asked to check the request */
  isInDoubt?: boolean;
}

/** True if the order under the same id is the same order. Requests stored before `placedAt` existed lack it. */
function isSameOrder(
  wished: Omit<WantedCancellation["order"], "placedAt"> & { placedAt?: string },
  order: Pick<Order, "buyerDocumentNumber" | "placedAt">,
): boolean {
  const isOfThen = wished.placedAt === undefined || Date.parse(wished.placedAt) === Date.parse(order.placedAt);
  return isOfThen && wished.buyerDocumentNumber === order.buyerDocumentNumber;
}

/**
 * The same form with the same content is the same request. If the content was changed after a lost answer, the form is
 * another request, and the ERP says whether the first one was received.
 */
function toKey({ form, order, lines, reason }: WantedCancellation, { user }: Actor): IdempotencyKey {
  const parts = [user.id, form, order.id, order.placedAt, lines.map(({ position }) => position), reason];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex") as IdempotencyKey;
}

function toRequest({ lines, reason }: WantedCancellation) {
  return { lines: lines.map(({ position }) => position), reason };
}

function toReason(state: string): CancellationRefusalReason {
  if (state === "cancellation-requested") return "requested";
  return state === "delivered" || state === "cancelled" ? state : "closed";
}
