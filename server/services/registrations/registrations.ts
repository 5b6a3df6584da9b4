import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { CallContext, IdempotencyKey, Locale, UserId } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { ProfileFields, Registration } from "#erp-adapter/contract/registration.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { AccountLinks } from "../account-links/account-links.ts";
import type { Clock } from "../clock.ts";
import type { Limits } from "../limits/limits.ts";
import type { AccountMails } from "../mail/account-mails.ts";
import { createPendingRequests } from "../pending-requests/pending-requests.ts";
import { ENDS, queueEnd, type RegistrationEnd } from "../queue-end.ts";
import type { Signer } from "../signing.ts";
import { createApprovalWatch } from "./approval-watch.ts";
import { toVisitor } from "./visitor-context.ts";

/** Registration requests, from the form to the mails that confirm their receipt. */
export type Registrations = ReturnType<typeof createRegistrations>;

const MINUTE = 60_000;

/**
 * Milliseconds before the first retry: longer than any request takes. By then the first attempt has its answer, or
 * never gets one.
 */
const FIRST_PAUSE = MINUTE;
const ASK_BUDGET = 10_000;

/** Milliseconds after which the ERP's "not found" counts: no sent request can still be on its way. */
const SURE_AFTER = 5 * MINUTE;
const GIVEN_UP_AFTER = 3 * 24 * 60 * MINUTE;

/**
 * Milliseconds for which keys of received requests are kept. If a form is sent again later, the mails are sent twice.
 */
const RECEIVED_LIFE = 30 * 24 * 60 * MINUTE;

/** Milliseconds within which an earlier request of the same form must be stored. */
const WRITTEN_WITHIN = 500;
/** Milliseconds between two checks whether such a request was stored or received. */
const LOOK_EVERY = 40;

/** The content of the two mails about a registration, to the person and to sales. */
interface Noted {
  profile: ProfileFields;
  locale: Locale;
  /** false if the person's mailbox had enough mails when the request came: then only sales is told of it */
  isPersonTold: boolean;
}

/** Requests in the shop's database; several processes may share it. */
export function createRegistrations(given: {
  db: ShopDb;
  erp: {
    capabilities: { accounts: Pick<ErpAdapter["capabilities"]["accounts"], "registration"> };
    accounts: Pick<ErpAdapter["accounts"], "register" | "findRegistration">;
  };
  signer: Signer;
  clock: Clock;
  /** the clock of deadlines */
  machineClock: Clock;
  ids: () => string;
  log: Pick<Logger, "info" | "warn" | "error">;
  mails: Pick<AccountMails, "on" | "send">;
  links: Pick<AccountLinks, "undoKey">;
  mailLimit: Pick<Limits["registrationMails"], "take" | "giveBack">;
}) {
  const { db, erp, signer, clock, machineClock, ids, log, mails, links, mailLimit } = given;
  const book = createPendingRequests({ db, clock, table: "registration_request" });
  const approvals = createApprovalWatch(given);

  /** Stores, once, that the ERP has the request, together with the mails about it. */
  async function receive(key: IdempotencyKey, { profile, locale, isPersonTold }: Noted, id: UserId): Promise<void> {
    await db.transact(async (inner) => {
      if (!(await book.on(inner).receive(key))) return;
      const queued = mails.on(inner);
      const { email: to, name } = profile;
      await queueEnd(ENDS.registration.received, {
        "registration-received": async () => {
          if (isPersonTold) await queued.registrationReceived({ to, name, locale, undoKey: links.undoKey(id) });
        },
        "registration-for-sales": () => queued.registrationForSales({ ...profile, locale }),
      });
      if (erp.capabilities.accounts.registration === "by-request")
        await approvals.on(inner).await(key, { to, name, locale, isPersonTold });
    });
    mails.send();
  }

  /** Forgets a request whose person may still wait for a mail, and says in that mail how it ended. */
  async function end(
    key: IdempotencyKey,
    { profile, locale, isPersonTold }: Noted,
    how: RegistrationEnd,
  ): Promise<void> {
    await db.transact(async (inner) => {
      if (!(await book.on(inner).drop(key)) || !isPersonTold) return;
      const ended = { to: profile.email, name: profile.name, locale, end: how };
      const tell = () => mails.on(inner).registrationEnded(ended);
      await queueEnd(ENDS.registration[how], { "registration-ended": tell });
    });
    mails.send();
  }

  /**
   * Stores a request before the ERP is asked. The request takes its point of the mailbox here, so that nothing waits for
   * the counts in a transaction, and one that was counted is told from its receipt to its end.
   */
  async function note(key: IdempotencyKey, profile: ProfileFields, { locale, requestId }: CallContext) {
    const { email } = profile;
    const noted: Noted = { profile, locale, isPersonTold: (await mailLimit.take({ email })).allowed };
    let isFirst = false;
    try {
      isFirst = await book.add(key, signer.seal("registration-request", JSON.stringify(noted)), FIRST_PAUSE);
    } finally {
      if (!isFirst && noted.isPersonTold) await mailLimit.giveBack({ email });
    }
    if (isFirst && !noted.isPersonTold) log.warn({ requestId }, "enough mails about registrations for one mailbox");
    return { isFirst, noted: (isFirst ? null : read(await book.bodyOf(key))) ?? noted };
  }

  /** A stored request; null if it is no longer stored, or was sealed under another secret. */
  function read(body: string | null): Noted | null {
    const opened = body && signer.unseal("registration-request", body);
    // Requests stored by an older version do not say who is told.
    return opened ? Object.assign({ isPersonTold: true }, JSON.parse(opened)) : null;
  }

  async function findOut(key: IdempotencyKey, noted: Noted, createdAt: number): Promise<void> {
    const requestId = ids();
    try {
      const asked = toVisitor(requestId, noted.locale, machineClock() + ASK_BUDGET);
      const { id } = await erp.accounts.findRegistration(key, asked);
      await receive(key, noted, id);
      log.info({ requestId }, "a registration was received, and its answer lost");
    } catch (error) {
      assertErpError(error);
      if (!isErpError(error, "NOT_FOUND"))
        log.warn({ requestId, code: error.code }, "what became of a registration was not answered");
      else if (clock() - createdAt >= SURE_AFTER) {
        await end(key, noted, "not-received");
        log.warn({ requestId }, "a registration never reached the ERP");
      }
    }
  }

  return {
    /**
     * Sends a request to the ERP, only once however often its form is sent with the same fields, and mails the person
     * and sales once: the mails' content is stored before the ERP is asked. Throws the ERP's error; if that leaves open
     * whether the request was received, a job finds out. `form` is the key that was made for the form.
     */
    async request(registration: Registration, form: string, c: CallContext) {
      const profile = toProfile(registration);
      const key = toKey(form, profile);
      const { isFirst, noted } = await note(key, profile, c);
      try {
        const { id } = await erp.accounts.register(registration, { ...c, idempotencyKey: key });
        await receive(key, noted, id);
      } catch (error) {
        // Keeps the request if this try, or an earlier one of the same form, may have been received: a job finds out.
        if (isFirst && isErpError(error) && error.effect === "none" && (await book.drop(key)) && noted.isPersonTold)
          await mailLimit.giveBack(profile);
        throw error;
      }
    },

    /**
     * True if the same form was already received. Call it only if the form is known to have been sent before, possibly
     * to another process: it waits for the answer until the deadline of the call.
     */
    async wasReceived(registration: Registration, form: string, c: CallContext) {
      const key = toKey(form, toProfile(registration));
      for (let until = machineClock() + WRITTEN_WITHIN; machineClock() < until; await pause(LOOK_EVERY)) {
        if (await book.isReceived(key)) return true;
        if (await book.isAsked(key)) until = c.deadline;
        else if (until === c.deadline) return false;
      }
      return false;
    },

    /** Asks about requests whose answer never came. Called by the jobs; safe in several processes at once. */
    async resume() {
      for (let due = await book.claim(); due; due = await book.claim()) {
        const noted = read(due.body);
        const isOver = noted === null || clock() - due.createdAt > GIVEN_UP_AFTER;
        if (isOver) log.error({ isSealed: noted === null }, "what became of a registration was never answered");
        try {
          if (noted === null) await book.drop(due.key);
          else if (isOver) await end(due.key, noted, "undecided");
          else await findOut(due.key, noted, due.createdAt);
        } catch (error) {
          // A failing request must not hold up the others; it is retried later.
          log.error({ err: error }, "a registration could not be asked about");
        }
      }
    },

    /**
     * Asks whether the office has approved requests, and mails each person once. Called by the jobs; safe in several processes
     * at once.
     */
    resumeApprovals: () => approvals.resume(),

    /** Deletes requests received long ago. */
    async sweep() {
      await book.forgetReceived(clock() - RECEIVED_LIFE);
      await approvals.sweep();
    },
  };
}

function toProfile({ password: _, ...profile }: Registration): ProfileFields {
  return profile;
}

/**
 * The same form with the same fields is the same request. With other fields it is another request, and the ERP says
 * whether the first request was received: the e-mail address is then in use. Neither this key nor the ERP's comparison
 * includes the password: a fast hash of a password could be guessed.
 */
function toKey(form: string, profile: ProfileFields): IdempotencyKey {
  return createHash("sha256")
    .update(JSON.stringify([form, profile]))
    .digest("base64url") as IdempotencyKey;
}
