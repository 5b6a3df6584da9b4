import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Cancellation } from "#erp-adapter/contract/cancellations.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import { transact } from "#server/shop-db/transact.ts";
import type { Clock } from "../clock.ts";
import type { CancellationMails } from "../mail/cancellation-mails.ts";
import type { Actor } from "../ordering/actor.ts";
import { toContext } from "../ordering/ordering-parts.ts";
import type { Signer } from "../signing.ts";
import type {
  CancellationOutcome,
  CancellationRefusalReason,
  Cancellations,
  CancellationWish,
} from "./cancellations.ts";
import { createWishBook } from "./wish-book.ts";

const MINUTE = 60_000;

/** Longer than a request ever takes: whoever asked first has its answer by then, or will not get one. */
const FIRST_PAUSE = MINUTE;
const ASK_BUDGET = 10_000;

/** The session in whose name is asked has ended by then. */
const GIVEN_UP_AFTER = 24 * 60 * MINUTE;

/** What the customer is to be told as such: it says nothing about the order's state. */
const THROWN: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION", "UNSUPPORTED"]);

/** Wishes to cancel on shop.db; several processes may have one each on the same file. */
export function createCancellations(given: {
  db: ShopDb;
  erp: Pick<ErpAdapter, "orders">;
  signer: Signer;
  clock: Clock;
  log: Pick<Logger, "info" | "warn" | "error">;
  mails: CancellationMails;
}): Cancellations {
  const { db, erp, signer, clock, log, mails } = given;
  const book = createWishBook({ db, clock });

  /** The ERP's answer, on disk together with its mails. False when it was there before. */
  function receive(key: IdempotencyKey, wish: CancellationWish, actor: Actor, answer: Cancellation): boolean {
    const isNew = transact(db, () => {
      if (!book.receive(key)) return false;
      mails.queue({ ...wish, lines: wish.lines.filter(({ position }) => answer.lines.includes(position)) }, actor);
      return true;
    });
    mails.send();
    return isNew;
  }

  async function ask(
    key: IdempotencyKey,
    wish: CancellationWish,
    actor: Actor,
    { deadline, isFirst }: { deadline: number; isFirst: boolean },
  ): Promise<CancellationOutcome> {
    const refs = { order: wish.order.id, requestId: actor.requestId };
    try {
      const request = { lines: wish.lines.map(({ position }) => position), reason: wish.reason };
      const answer = await erp.orders.requestCancellation(wish.order.id, request, toContext(actor, deadline, key));
      const isNew = receive(key, wish, actor, answer);
      log.info(refs, "cancellation requested");
      return { kind: "received", before: !isNew };
    } catch (error) {
      assertErpError(error);
      log.warn({ ...refs, code: error.code, effect: error.effect }, "cancellation not received");
      const isCertain = error.effect === "none" && (isFirst || !error.retryable);
      if (!isCertain || error.code === "IN_PROGRESS") return { kind: "unknown" };
      book.drop(key);
      if (isErpError(error, "INVALID_STATE")) return { kind: "refused", reason: toReason(error.details.state) };
      if (THROWN.has(error.code)) throw error;
      return { kind: "failed" };
    }
  }

  return {
    async request(wish, actor, deadline) {
      const key = toKey(wish, actor);
      if (book.isReceived(key)) return { kind: "received", before: true };
      const body = signer.seal("cancellation-wish", JSON.stringify({ wish, actor }));
      const isFirst = book.add(key, body, FIRST_PAUSE);
      return ask(key, wish, actor, { deadline, isFirst });
    },

    async resume() {
      for (let due = book.claim(pauseAfter); due; due = book.claim(pauseAfter)) {
        const opened = signer.unseal("cancellation-wish", due.body);
        if (opened === null || clock() - due.createdAt > GIVEN_UP_AFTER) {
          log.error({ isSealed: opened === null }, "what became of a cancellation was never answered");
          book.drop(due.key);
          continue;
        }
        const { wish, actor }: { wish: CancellationWish; actor: Actor } = JSON.parse(opened);
        try {
          await ask(due.key, wish, actor, { deadline: clock() + ASK_BUDGET, isFirst: false });
        } catch (error) {
          log.error({ order: wish.order.id, err: error }, "a cancellation could not be asked about again");
        }
      }
    },
  };
}

/**
 * The same form with the same words is the same wish; words changed after a lost answer are another one, and the ERP
 * says whether the first was received.
 */
function toKey({ form, order, lines, reason }: CancellationWish, { user }: Actor): IdempotencyKey {
  const parts = [user.id, form, order.id, lines.map(({ position }) => position), reason];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex") as IdempotencyKey;
}

function pauseAfter(attempts: number): number {
  return Math.min(MINUTE * 2 ** attempts, 60 * MINUTE);
}

function toReason(state: string): CancellationRefusalReason {
  if (state === "cancellation-requested") return "requested";
  return state === "delivered" || state === "cancelled" ? state : "closed";
}
