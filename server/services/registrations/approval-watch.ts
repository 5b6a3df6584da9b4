import type { Logger } from "pino";
import { z } from "zod";
import { type IdempotencyKey, LOCALES } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";
import type { AccountMails } from "../mail/account-mails.ts";
import { createPendingRequests } from "../pending-requests/pending-requests.ts";
import { ENDS, queueEnd, type RegistrationEnd } from "../queue-end.ts";
import type { Signer } from "../signing.ts";
import { toVisitor } from "./visitor-context.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ASK_BUDGET = 10_000;

/**
 * Milliseconds for which the shop asks about an approval. Sales usually answer within days; an account approved later
 * gets no mail.
 */
const WAITED_FOR = 60 * DAY;

const waitingSchema = z.object({
  to: z.string(),
  name: z.string(),
  locale: z.enum(LOCALES),
  /** false if the mailbox had enough mails: then only an approval is told. Missing in what an older version stored */
  isPersonTold: z.boolean().default(true),
});
export type Waiting = z.infer<typeof waitingSchema>;

/**
 * Registrations that await approval: the shop asks the ERP at growing intervals, and mails the person once the
 * registration is approved.
 */
export function createApprovalWatch(given: {
  db: ShopDb;
  erp: { accounts: Pick<ErpAdapter["accounts"], "findRegistration"> };
  signer: Signer;
  clock: Clock;
  /** the clock of deadlines */
  machineClock: Clock;
  ids: () => string;
  log: Pick<Logger, "info" | "warn" | "error">;
  mails: Pick<AccountMails, "on" | "send">;
}) {
  const { db, erp, signer, clock, machineClock, ids, log, mails } = given;
  const book = createPendingRequests({ db, clock, table: "registration_approval" });

  /** Forgets a registration that will not be approved any more, and mails the person who waits. */
  async function end(
    key: IdempotencyKey,
    { to, name, locale, isPersonTold }: Waiting,
    how: RegistrationEnd,
  ): Promise<void> {
    await db.transact(async (inner) => {
      if (!(await book.on(inner).drop(key)) || !isPersonTold) return;
      const ended = { to, name, locale, end: how };
      const tell = () => mails.on(inner).registrationEnded(ended);
      await queueEnd(ENDS.registration[how], { "registration-ended": tell });
    });
    mails.send();
  }

  async function look(key: IdempotencyKey, waiting: Waiting): Promise<void> {
    const { to, name, locale } = waiting;
    const requestId = ids();
    try {
      const asked = toVisitor(requestId, locale, machineClock() + ASK_BUDGET);
      const { state } = await erp.accounts.findRegistration(key, asked);
      if (state === "blocked") await end(key, waiting, "refused");
      if (state !== "active") return;
      await db.transact(async (inner) => {
        if (!(await book.on(inner).receive(key))) return;
        const approved = () => mails.on(inner).registrationApproved({ to, name, locale });
        await queueEnd(ENDS.registration.approved, { "registration-approved": approved });
      });
      mails.send();
      log.info({ requestId }, "a registration was approved");
    } catch (error) {
      assertErpError(error);
      // NOT_FOUND: the person has undone the registration, or the office has removed it. UNSUPPORTED: the ERP cannot
      // answer.
      if (isErpError(error, "NOT_FOUND") || isErpError(error, "UNSUPPORTED")) await book.drop(key);
      else log.warn({ requestId, code: error.code }, "whether a registration was approved was not answered");
    }
  }

  return {
    on: (inner: ShopDb) => ({
      /** Starts asking about a registration, in a transaction. */
      async await(key: IdempotencyKey, waiting: Waiting): Promise<void> {
        await book.on(inner).add(key, signer.seal("registration-approval", JSON.stringify(waiting)), MINUTE);
      },
    }),

    /** Asks about due registrations; safe in several processes at once. */
    async resume() {
      for (let due = await book.claim(); due; due = await book.claim()) {
        const opened = signer.unseal("registration-approval", due.body);
        const isOver = opened === null || clock() - due.createdAt > WAITED_FOR;
        if (isOver) log.warn({ isSealed: opened === null }, "the approval of a registration is no longer waited for");
        try {
          if (opened === null) await book.drop(due.key);
          else if (isOver) await end(due.key, waitingSchema.parse(JSON.parse(opened)), "unanswered");
          else await look(due.key, waitingSchema.parse(JSON.parse(opened)));
        } catch (error) {
          // A failing registration must not hold up the others; it is retried later.
          log.error({ err: error }, "the approval of a registration could not be asked about");
        }
      }
    },

    /** Deletes registrations approved long ago. */
    sweep: () => book.forgetReceived(clock() - WAITED_FOR),
  };
}
