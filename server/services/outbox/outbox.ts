import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import { prepare } from "#erp-adapter/sqlite/prepared-statement.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";
import type { Mail } from "../mail/mail.ts";
import type { MailTransport } from "../mail/mail-transport.ts";
import { createLeaseOwner, hasEnded } from "./lease-owner.ts";
import { toLoggable } from "./loggable.ts";

/** Mails that one process sends at once; the last place is reserved for urgent ones, which also go first. */
export const AT_ONCE = 5;

/** Mail that must go out: stored before it is certain to be needed, and sent at least once, whatever crashes or fails. */
export type Outbox = ReturnType<typeof createOutbox>;

/** order-confirmation goes to the customer, order-for-sales to sales. */
type OrderMailKind = "order-confirmation" | "order-for-sales";

/** registration-for-sales goes to sales, the others to the account's owner. */
export type AccountMailKind =
  | "registration-received"
  | "registration-for-sales"
  | "registration-approved"
  | "password-reset"
  | "password-changed"
  | "password-in-doubt"
  | "email-replaced"
  | "email-in-doubt"
  | "email-set";

/** Held while the ERP is asked. */
export type DoubtMailKind = Extract<AccountMailKind, "password-in-doubt" | "email-in-doubt">;

/** cancellation-received goes to the customer, the others to sales. */
export type CancellationMailKind = "cancellation-received" | "cancellation-for-sales" | "cancellation-in-doubt";

export type MailKind = OrderMailKind | AccountMailKind | CancellationMailKind;

/** `delayed`: a try failed, and more will follow. `none`: no mail, because there is no address. */
export type MailState = "waiting" | "delayed" | "sent" | "failed" | "none";

/** Renders the mail of a row. Throws if the row refers to missing data, or its payload cannot be unsealed. */
export type RenderMail = (kind: MailKind, ref: string, payload: string | null) => Mail;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds before the next try, by the number of earlier tries; the last one repeats. */
const PAUSES = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR];

/**
 * A mail tried more often than this is given up, because it crashes the process that sends it: three days of normal failures
 * come to fewer tries. It may have gone out each time.
 */
const MOST_TRIES = 100;

/** Milliseconds after which a mail is given up. */
const GIVEN_UP_AFTER: Record<MailKind, number> = {
  "order-confirmation": 72 * HOUR,
  "order-for-sales": 72 * HOUR,
  "registration-received": 72 * HOUR,
  "registration-for-sales": 72 * HOUR,
  "registration-approved": 72 * HOUR,
  "password-reset": HOUR,
  "password-changed": 72 * HOUR,
  "password-in-doubt": 72 * HOUR,
  "email-replaced": 72 * HOUR,
  "email-in-doubt": 72 * HOUR,
  "email-set": 72 * HOUR,
  "cancellation-received": 72 * HOUR,
  "cancellation-for-sales": 72 * HOUR,
  "cancellation-in-doubt": 72 * HOUR,
};

/** Milliseconds after which the ERP must have answered, or the process that asked has ended. */
const DOUBT = MINUTE;
const DOUBTS: readonly DoubtMailKind[] = ["password-in-doubt", "email-in-doubt"];

/** Kinds that are worthless when given up, because their link has expired. Others are late, but still useful. */
const EXPIRES: ReadonlySet<MailKind> = new Set(["password-reset"]);

/**
 * Longer than a transport ever takes: so a mail is sent twice only if a process died in the middle. Leases of a dead process
 * are freed at once if its death can be detected.
 */
const LEASE = 5 * MINUTE;

/** Mails that the recipient does not wait for at the screen. All other kinds are urgent, and go out first. */
const NOT_URGENT: readonly MailKind[] = [
  "order-confirmation",
  "order-for-sales",
  "registration-for-sales",
  "cancellation-received",
  "cancellation-for-sales",
  "cancellation-in-doubt",
];
const IS_LATER = `kind IN (${NOT_URGENT.map((kind) => `'${kind}'`).join(", ")})`;

const rowSchema = z.object({
  id: z.int(),
  kind: z.custom<MailKind>((value) => typeof value === "string" && Object.hasOwn(GIVEN_UP_AFTER, value)),
  ref: z.string(),
  payload: z.string().nullable(),
  attempts: z.int(),
  created_at: z.int(),
  released_at: z.int(),
});
type Row = z.infer<typeof rowSchema>;

/** A run that sends due mails: `end` settles once none is under way. */
interface Run {
  sent: number;
  failure: unknown;
  end: PromiseWithResolvers<number>;
}

/** The outbox in shop.db; several processes may share the file. */
export function createOutbox(given: {
  db: ShopDb;
  clock: Clock;
  log: Pick<Logger, "info" | "warn" | "error">;
  render: RenderMail;
  transport: Pick<MailTransport, "send">;
}) {
  const { db, clock, log, render, transport } = given;
  const owner = createLeaseOwner();
  const insert = db.prepare(
    "INSERT INTO outbox (kind, ref, state, created_at) VALUES (?, ?, 'held', ?) ON CONFLICT (ref, kind) DO NOTHING",
  );
  const insertDue = db.prepare(
    `INSERT INTO outbox (kind, ref, payload, state, created_at, released_at, next_at)
     VALUES (:kind, :ref, :payload, 'waiting', :now, :now, :now)`,
  );
  const insertHeld = db.prepare(
    "INSERT INTO outbox (kind, ref, payload, state, created_at) VALUES (?, ?, ?, 'held', ?)",
  );
  const releaseDoubts = db.prepare(
    `UPDATE outbox SET state = 'waiting', released_at = :now, next_at = :now
     WHERE state = 'held' AND created_at <= :before AND kind IN (${DOUBTS.map((kind) => `'${kind}'`).join(", ")})`,
  );
  const setReleased = db.prepare(
    "UPDATE outbox SET state = 'waiting', released_at = ?, next_at = ? WHERE ref = ? AND state = 'held'",
  );
  const deleteHeld = db.prepare("DELETE FROM outbox WHERE ref = ? AND state = 'held'");
  // Counts the try before it is made, because a try may crash the process. Excludes mails that this process is sending, even
  // if the clock has jumped past their leases.
  const claimDue = prepare(db)`UPDATE outbox SET lease_owner = ?, lease_until = ?, attempts = attempts + 1
    WHERE id = (SELECT id FROM outbox WHERE state = 'waiting' AND next_at <= ? AND lease_until <= ?
                AND (${IS_LATER}) <= ? AND id NOT IN (SELECT value FROM json_each(?))
                ORDER BY ${IS_LATER}, next_at, id LIMIT 1)
    RETURNING id, kind, ref, payload, attempts, created_at, released_at`;
  const otherOwners = prepare<{ lease_owner: string }>(db)`
    SELECT DISTINCT lease_owner FROM outbox WHERE state = 'waiting' AND lease_until > ? AND lease_owner <> ?`;
  const leasedBy = prepare<{ id: number; attempts: number }>(db)`
    SELECT id, attempts FROM outbox WHERE state = 'waiting' AND lease_owner = ?`;
  const setFree = db.prepare(
    "UPDATE outbox SET lease_owner = NULL, lease_until = 0, next_at = ? WHERE id = ? AND state = 'waiting' AND lease_owner = ?",
  );
  const setDone = db.prepare(
    `UPDATE outbox SET state = ?, sent_at = ?, payload = NULL, lease_owner = NULL, lease_until = 0
     WHERE id = ? AND lease_owner = ?`,
  );
  const setAgain = db.prepare(
    `UPDATE outbox SET next_at = ?, lease_owner = NULL, lease_until = 0
     WHERE id = ? AND lease_owner = ?`,
  );
  const stateOf = db.prepare(
    `SELECT CASE WHEN state = 'waiting' AND attempts > (lease_owner IS NOT NULL) THEN 'delayed' ELSE state END AS state
     FROM outbox WHERE ref = ? AND kind = 'order-confirmation' AND state <> 'held'`,
  );

  let run: Run | null = null;
  const sending = new Set<number>();
  let isClosed = false;

  return {
    /**
     * Stores a mail that is not sent yet; repeating it has no effect. Joins the caller's transaction, as do the next two
     * methods.
     */
    hold(kind: OrderMailKind, ref: string) {
      insert.run(kind, ref, clock());
    },

    /** The held mails of `ref` are due now. Call `kick` after the commit. */
    release(ref: string) {
      setReleased.run(clock(), clock(), ref);
    },

    /** The held mails of `ref` are not needed and are deleted. */
    drop(ref: string) {
      deleteHeld.run(ref);
    },

    /**
     * Stores a mail that is due at once and refers to no order: `payload`, sealed, is its whole content, wiped once the mail
     * is sent or given up. Call `kick` afterwards.
     */
    enqueue(kind: AccountMailKind | CancellationMailKind, payload: string) {
      insertDue.run({ kind, ref: randomUUID(), payload, now: clock() });
    },

    /**
     * Holds a sealed mail about an uncertain change, before the change is tried. Returns the ref for `release` and `drop`. A
     * mail still held after a minute, because its process ended, is sent.
     */
    holdDoubt(kind: DoubtMailKind, payload: string): string {
      const ref = randomUUID();
      insertHeld.run(kind, ref, payload, clock());
      return ref;
    },

    /** Starts sending due mails; does not wait for them. */
    kick() {
      sendDue().catch((error: unknown) => log.error({ err: error }, "the outbox could not be read"));
    },

    sendDue,

    /** Starts no more mails; resolves when those under way have ended. The others go out after the next start. */
    async close() {
      isClosed = true;
      await run?.end.promise.catch(() => {
        // The caller of sendDue gets this error.
      });
    },

    /** The state of the confirmation to the customer. */
    mailStateOf: (ref: string) => toMailState(stateOf.get(ref)?.state),
  };

  /** Sends due mails; returns how many went out. Never throws for a mail that fails: it is retried later. */
  function sendDue(): Promise<number> {
    run ??= { sent: 0, failure: null, end: Promise.withResolvers() };
    // Runs as a microtask: the caller's transaction has ended by then.
    queueMicrotask(sendMore);
    return run.end.promise;
  }

  /** Starts as many mails as there is room for; each that ends makes room for the next. */
  function sendMore(): void {
    if (run === null) return;
    const current = run;
    try {
      freeLeasesOfEnded();
      releaseDoubts.run({ now: clock(), before: clock() - DOUBT });
      for (let row = claim(); row; row = claim()) {
        sending.add(row.id);
        void sendOne(row)
          .then(
            (isSent) => {
              if (isSent) current.sent += 1;
              return true;
            },
            (error: unknown) => {
              current.failure ??= error;
              return false;
            },
          )
          .then((goesOn) => {
            sending.delete(row.id);
            if (goesOn) sendMore();
            else endRun();
          });
      }
    } catch (error) {
      current.failure ??= error;
    }
    endRun();
  }

  function endRun(): void {
    if (run === null || sending.size > 0) return;
    const { sent, failure, end } = run;
    run = null;
    if (failure === null) end.resolve(sent);
    else end.reject(failure);
  }

  function freeLeasesOfEnded(): void {
    for (const { lease_owner: other } of otherOwners.all(clock(), owner)) {
      if (!hasEnded(other)) continue;
      // Retried at once the first time; later with the pauses of failures, because this mail may be what crashes its
      // process.
      for (const { id, attempts } of leasedBy.all(other))
        setFree.run(clock() + (attempts > 1 ? pauseAfter(attempts - 1) : 0), id, other);
    }
  }

  function claim(): Row | null {
    if (isClosed || sending.size >= AT_ONCE) return null;
    const now = clock();
    const isRoom = sending.size < AT_ONCE - 1 ? 1 : 0;
    const row = claimDue.get(owner, now + LEASE, now, now, isRoom, JSON.stringify([...sending]));
    return row ? rowSchema.parse(row) : null;
  }

  async function sendOne(row: Row): Promise<boolean> {
    const { id, kind, ref, payload, attempts, created_at, released_at } = row;
    const mail = { mail: id, kind, ref, attempt: attempts };
    const isOver = () => attempts > MOST_TRIES || clock() - released_at >= GIVEN_UP_AFTER[kind];
    try {
      if (EXPIRES.has(kind) && isOver()) throw new Error("expired");
      if (attempts > MOST_TRIES) throw new Error("tried too often");
      // The same message id for each try, so that the recipient's program can recognise a repetition.
      await transport.send(render(kind, ref, payload), `${kind}.${id}.${created_at}`);
    } catch (error) {
      if (isOver()) {
        setDone.run("failed", null, id, owner);
        log.error({ ...mail, err: toLoggable(error) }, "a mail was given up");
      } else {
        const pause = Math.min(pauseAfter(attempts), GIVEN_UP_AFTER[kind] / 6);
        setAgain.run(clock() + pause, id, owner);
        log.warn({ ...mail, err: toLoggable(error) }, "a mail could not be sent yet");
      }
      return false;
    }
    setDone.run("sent", clock(), id, owner);
    log.info(mail, "mail sent");
    return true;
  }
}

/** Milliseconds before the next try after `tries` tries. */
function pauseAfter(tries: number): number {
  return PAUSES[tries - 1] ?? HOUR;
}

function toMailState(state: unknown): MailState {
  return state === "waiting" || state === "delayed" || state === "sent" || state === "failed" ? state : "none";
}
