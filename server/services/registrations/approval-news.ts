import type { Logger } from "pino";
import { z } from "zod";
import { type IdempotencyKey, LOCALES } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";
import type { AccountMails } from "../mail/account-mails.ts";
import { createPendingRequests } from "../pending-requests/pending-requests.ts";
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

const waitingSchema = z.object({ to: z.string(), name: z.string(), locale: z.enum(LOCALES) });
export type Waiting = z.infer<typeof waitingSchema>;

/**
 * Registrations that await approval: the shop asks the ERP at growing intervals, and mails the person once the
 * registration is approved.
 */
export type Approvals = ReturnType<typeof createApprovals>;

export function createApprovals(given: {
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

  async function look(key: IdempotencyKey, { to, name, locale }: Waiting): Promise<void> {
    const requestId = ids();
    try {
      const asked = toVisitor(requestId, locale, machineClock() + ASK_BUDGET);
      const { state } = await erp.accounts.findRegistration(key, asked);
      if (state === "blocked") await book.drop(key);
      if (state !== "active") return;
      await db.transact(async (inner) => {
        if (await book.on(inner).receive(key)) await mails.on(inner).registrationApproved({ to, name, locale });
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
        if (opened === null || clock() - due.createdAt > WAITED_FOR) {
          log.warn({ isSealed: opened === null }, "the approval of a registration is no longer waited for");
          await book.drop(due.key);
          continue;
        }
        try {
          await look(due.key, waitingSchema.parse(JSON.parse(opened)));
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
