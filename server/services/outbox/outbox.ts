import { sql } from "kysely";
import type { Logger } from "pino";
import { run } from "#database/work.ts";
import type { ShopDb, ShopRow } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import type { Mail } from "../mail/mail.ts";
import { MailFailure } from "../mail/mail-failure.ts";
import { AT_ONCE, type MailTransport } from "../mail/mail-transport.ts";
import type { RefusedMail } from "../mail/refused-mails.ts";
import { createLeaseOwner, findEnded, OWNER_LIVES } from "./lease-owner.ts";
import { toLoggable } from "./loggable.ts";
import { type DoubtMailKind, isForSales, type MailKind, STEP_MAILS } from "./mail-kinds.ts";
import { createMailQueue } from "./mail-queue.ts";

/**
 * Mails that must go out: a mail is stored before it is certain to be needed, and a needed mail is sent at least once,
 * whatever crashes or fails, unless it is given up (`GIVEN_UP_AFTER`).
 */
export type Outbox = ReturnType<typeof createOutbox>;

/** `delayed`: a try has failed, and more tries will follow. `none`: no mail, because there is no address. */
export type MailState = "waiting" | "delayed" | "sent" | "failed" | "none";

/**
 * Renders the mail of a row; null if the mail has become wrong and must not be sent. Rejects if the row refers to
 * missing data, or its payload cannot be decrypted.
 */
export type RenderMail = (kind: MailKind, ref: string, payload: string | null) => Promise<Mail | null>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds before the next try, by the number of earlier tries; the last pause repeats. No pause is longer than a
 * sixth of GIVEN_UP_AFTER.
 */
const PAUSES = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR];

/**
 * Pauses after a failure that more tries do not mend soon: the mail server refuses the recipient, or gave no answer
 * after the whole mail, so that each further try may deliver it again.
 */
const LONG_PAUSES = [2 * MINUTE, 20 * MINUTE, 2 * HOUR, 12 * HOUR];

/**
 * A mail tried more often than this is given up, because it seems to crash the process that sends it: other failures
 * cause fewer tries in three days. Each of these tries may have sent the mail.
 */
const MOST_TRIES = 100;

/** Milliseconds after which a mail is given up. */
const GIVEN_UP_AFTER: Record<MailKind, number> = {
  "order-confirmation": 72 * HOUR,
  "order-for-sales": 72 * HOUR,
  "order-ended": 72 * HOUR,
  "order-ended-for-sales": 72 * HOUR,
  "registration-received": 72 * HOUR,
  "registration-for-sales": 72 * HOUR,
  "registration-approved": 72 * HOUR,
  "registration-ended": 72 * HOUR,
  "password-reset": HOUR,
  "password-changed": 72 * HOUR,
  "password-in-doubt": 72 * HOUR,
  "email-replaced": 72 * HOUR,
  "email-in-doubt": 72 * HOUR,
  "email-set": 72 * HOUR,
  "cancellation-received": 72 * HOUR,
  "cancellation-ended": 72 * HOUR,
  "cancellation-for-sales": 72 * HOUR,
  "cancellation-in-doubt": 72 * HOUR,
  "stock-watch-proof": 24 * HOUR,
  "stock-back": 72 * HOUR,
  "stock-watch-ended": 72 * HOUR,
  "question-for-sales": 72 * HOUR,
  "refused-for-sales": 72 * HOUR,
  "order-released": 72 * HOUR,
  "company-invitation": 72 * HOUR,
  "order-confirmed": 72 * HOUR,
  "order-date-moved": 72 * HOUR,
  "order-ready": 72 * HOUR,
  "order-dispatched": 72 * HOUR,
  "order-invoiced": 72 * HOUR,
  "cancellation-answered": 72 * HOUR,
  "order-hold-refused": 72 * HOUR,
  "order-hold-expired": 72 * HOUR,
  "approval-asked": 72 * HOUR,
  "approval-approved": 72 * HOUR,
  "approval-changed": 72 * HOUR,
  "approval-refused": 72 * HOUR,
  "approval-expired": 72 * HOUR,
  "approval-not-placed": 72 * HOUR,
  "approval-after-all": 72 * HOUR,
  "approval-after-all-for-decider": 72 * HOUR,
  "approval-substitute": 72 * HOUR,
};

/** Milliseconds after which the ERP has answered for certain, or the process that asked has ended. */
const DOUBT = MINUTE;
const DOUBTS: readonly DoubtMailKind[] = ["password-in-doubt", "email-in-doubt"];

/**
 * Kinds that are not sent any more after GIVEN_UP_AFTER, because their link has expired. A mail of any other kind is
 * tried once more even then: it is late, but still useful.
 */
const EXPIRES: ReadonlySet<MailKind> = new Set(["password-reset", "stock-watch-proof"]);

/**
 * Milliseconds of a lease: longer than a transport ever takes, so that a mail is sent twice only if a process dies
 * while it sends. Leases of a dead process are freed at once if its death can be detected.
 */
const LEASE = 5 * MINUTE;

/**
 * Milliseconds for which mails that were sent or given up are kept, without their content, in case somebody asks about
 * them.
 */
export const KEPT = 30 * 24 * HOUR;

/** Maximum number of rows that one statement of the sweep reads. */
const SWEPT_AT_ONCE = 1_000;

/** Kinds of mail that the recipient does not wait for at the screen. All other kinds are urgent, and go out first. */
const NOT_URGENT: readonly MailKind[] = [
  "order-confirmation",
  "order-for-sales",
  "order-ended-for-sales",
  "registration-for-sales",
  "cancellation-received",
  "cancellation-for-sales",
  "cancellation-in-doubt",
  "stock-back",
  "stock-watch-ended",
  "question-for-sales",
  "refused-for-sales",
  ...STEP_MAILS,
];
const IS_LATER = sql<number>`case when kind in (${sql.join(NOT_URGENT.map((kind) => sql.lit(kind)))}) then 1 else 0 end`;

type Mailable = Pick<ShopRow<"outbox">, "id" | "kind" | "ref" | "payload" | "attempts" | "created_at" | "released_at">;

const NOT_LEASED = { lease_owner: null, lease_until: 0 };

const IS_WAITING = sql<boolean>`state = 'waiting'`;

/** Releases mails about uncertain changes that are still held when their process must have ended. */
const releaseDoubts = onShop.change<{ now: number; before: number }>((query, value) =>
  query
    .updateTable("outbox")
    .set({ state: "waiting", released_at: value("now"), next_at: value("now") })
    .where(sql<boolean>`state = 'held'`)
    .where("created_at", "<=", value("before"))
    .where("kind", "in", DOUBTS),
);

const findOtherOwners = onShop.rows<{ owner: string; now: number }, Pick<ShopRow<"outbox">, "lease_owner">>(
  (query, value) =>
    query
      .selectFrom("outbox")
      .select("lease_owner")
      .distinct()
      .where(IS_WAITING)
      .where("lease_until", ">", value("now"))
      .where("lease_owner", "<>", value("owner")),
);

interface Claiming {
  owner: string;
  until: number;
  now: number;
  /** the mails that this process has in hand */
  [inHand: number]: number;
}

/**
 * Statements that claim a due mail, by the number of mails that this process has in hand. Each counts the try before it
 * is made, because a try may crash the process, and leaves out the mails in hand, even if the clock has jumped past
 * their leases. A lease of this process for any other mail comes from a claim whose answer was lost.
 */
const CLAIMS = Array.from({ length: AT_ONCE }, (_, count) =>
  onShop.row<Claiming, Mailable>((query, value, engine) => {
    let due = query.selectFrom("outbox").select("id").where(IS_WAITING).where("next_at", "<=", value("now"));
    due = due.where(({ eb, and, or, not }) => {
      const isOver = eb("lease_until", "<=", value("now"));
      const isLeft = engine === "postgres" ? or([eb("lease_owner", "is", null), not(OWNER_LIVES)]) : null;
      return or([eb("lease_owner", "=", value("owner")), isLeft ? and([isOver, isLeft]) : isOver]);
    });
    due = due.orderBy(IS_LATER).orderBy("next_at").orderBy("id").limit(1);
    if (count === AT_ONCE - 1) due = due.where(IS_LATER, "=", 0);
    const inHand = Array.from({ length: count }, (_, at) => value(at));
    if (count > 0) due = due.where("id", "not in", inHand);
    return query
      .updateTable("outbox")
      .set(({ eb }) => ({
        lease_owner: value("owner"),
        lease_until: value("until"),
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "=", engine === "postgres" ? due.forUpdate().skipLocked() : due)
      .returning(["id", "kind", "ref", "payload", "attempts", "created_at", "released_at"]);
  }),
);

const deleteOld = onShop.change<{ before: number }>((query, value) => {
  const columns = ["id", "state", "created_at"] as const;
  const oldest = query.selectFrom("outbox").select(columns).orderBy("id").limit(SWEPT_AT_ONCE).as("oldest");
  const old = query.selectFrom(oldest).select("id").where("created_at", "<=", value("before"));
  return query.deleteFrom("outbox").where("id", "in", old.where("state", "in", ["sent", "failed"]));
});

/** A run that sends due mails; `end` settles once no mail is being sent any more. */
interface Run {
  sent: number;
  failure: unknown;
  end: PromiseWithResolvers<number>;
}

/** The outbox in the shop's database; several processes may share it. */
export function createOutbox(given: {
  db: ShopDb;
  clock: Clock;
  log: Pick<Logger, "info" | "warn" | "error">;
  render: RenderMail;
  transport: Pick<MailTransport, "send">;
  /** called after each try, except for a mail that has become wrong */
  onTried?(outcome: "sent" | "failed" | "given-up"): void;
  /** called when the mail server refuses the recipient of a mail about an order; may be called again */
  onRefused?(refused: RefusedMail): Promise<void>;
}) {
  const { db, clock, log, render, transport, onTried = () => {}, onRefused = async () => {} } = given;
  const { query } = db;
  const owner = createLeaseOwner(db.engine);

  let underWay: Run | null = null;
  let isLooking = false;
  let isLookWanted = false;
  const sending = new Set<number>();
  /** by the ids of mails that were tried, what records how, until the database says so */
  const unwritten = new Map<number, () => Promise<unknown>>();
  let isClosed = false;

  return {
    ...createMailQueue(given),

    /** Puts mails into the outbox within a transaction. */
    on: (inner: ShopDb) => createMailQueue({ db: inner, clock }),

    /**
     * Starts sending due mails; does not wait for them. Do not call it inside the transaction that stores the mails:
     * they are not visible yet.
     */
    kick() {
      sendDue().catch((error: unknown) => log.error({ err: error }, "the outbox could not be read"));
    },

    sendDue,

    /** Starts no more mails; resolves when the mails being sent are done. The others go out after the next start. */
    async close() {
      isClosed = true;
      await underWay?.end.promise.catch(() => {
        // The caller of sendDue gets this error.
      });
      await writeAll().catch((error: unknown) => log.error({ err: error }, "mails that went out may go out again"));
    },

    /**
     * Deletes mails that were sent or given up long ago. Reads rows from the lowest ids, which are the oldest mails:
     * few other rows are read, and no further index is needed.
     */
    async sweep() {
      for (let deleted = SWEPT_AT_ONCE; deleted > 0; ) deleted = await run(db, deleteOld({ before: clock() - KEPT }));
    },

    /** The state of the confirmation mail to the customer. */
    async mailStateOf(ref: string): Promise<MailState> {
      const row = await run(db, onShop.find("outbox", { ref, kind: "order-confirmation" }));
      if (row === undefined || row.state === "held") return "none";
      const failed = row.attempts - (row.lease_owner === null ? 0 : 1);
      return row.state === "waiting" && failed > 0 ? "delayed" : row.state;
    },
  };

  /** Sends due mails; returns how many went out. A mail that fails is retried later, and causes no rejection. */
  function sendDue(): Promise<number> {
    underWay ??= { sent: 0, failure: null, end: Promise.withResolvers() };
    void sendMore(underWay);
    return underWay.end.promise;
  }

  /**
   * Starts as many mails as there is room for; each mail that ends makes room for the next. Only one call claims mails
   * at a time, because room is counted before a mail is claimed.
   */
  async function sendMore(current: Run): Promise<void> {
    isLookWanted = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isLookWanted) {
        isLookWanted = false;
        await writeAll();
        await freeLeasesOfEnded();
        await run(db, releaseDoubts({ now: clock(), before: clock() - DOUBT }));
        for (let row = await claim(); row; row = await claim()) startSending(row, current);
      }
    } catch (error) {
      current.failure ??= error;
    }
    isLooking = false;
    endRun();
  }

  function startSending(row: Mailable, current: Run): void {
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
        if (goesOn) void sendMore(current);
        else endRun();
      });
  }

  function endRun(): void {
    if (underWay === null || isLooking || sending.size > 0) return;
    const { sent, failure, end } = underWay;
    underWay = null;
    if (failure === null) end.resolve(sent);
    else end.reject(failure);
  }

  async function freeLeasesOfEnded(): Promise<void> {
    const others = await run(db, findOtherOwners({ owner, now: clock() }));
    for (const other of await findEnded(
      db,
      others.flatMap(({ lease_owner }) => lease_owner ?? []),
    )) {
      // After its first try, the mail is retried at once; later, with the same pauses as after a failure, because this
      // mail may be what crashes its process.
      const leased = query.selectFrom("outbox").select(["id", "attempts"]).where(IS_WAITING);
      for (const { id, attempts } of await leased.where("lease_owner", "=", other).execute())
        await setAgain(id, other, clock() + (attempts > 1 ? pauseAfter(attempts - 1) : 0));
    }
  }

  async function claim(): Promise<Mailable | null> {
    const inHand = [...new Set([...sending, ...unwritten.keys()])];
    const claimDue = CLAIMS[inHand.length];
    if (isClosed || !claimDue) return null;
    const now = clock();
    const row = await run(db, claimDue({ owner, until: now + LEASE, now, ...inHand }));
    if (row === undefined) return null;
    if (isClosed) {
      await giveBack(row.id);
      return null;
    }
    if (!Object.hasOwn(GIVEN_UP_AFTER, row.kind)) throw new Error(`mail ${row.id} is of an unknown kind`);
    return row;
  }

  /** Undoes a claim that the database carried out while the outbox was being closed: no try was made. */
  async function giveBack(id: number): Promise<void> {
    const untried = query.updateTable("outbox").set(({ eb }) => ({ ...NOT_LEASED, attempts: eb("attempts", "-", 1) }));
    await untried.where("id", "=", id).where("lease_owner", "=", owner).execute();
  }

  async function setAgain(id: number, leased: string, nextAt: number): Promise<void> {
    const again = query.updateTable("outbox").set({ ...NOT_LEASED, next_at: nextAt });
    await again.where("id", "=", id).where(IS_WAITING).where("lease_owner", "=", leased).execute();
  }

  /**
   * Records how a try ended. Rejects while the database is away: the mail is not claimed then, and the next look for due
   * mails records it first.
   */
  async function record(id: number, write: () => Promise<unknown>): Promise<void> {
    unwritten.set(id, write);
    await write();
    unwritten.delete(id);
  }

  async function writeAll(): Promise<void> {
    for (const [id, write] of unwritten) if (!sending.has(id)) await record(id, write);
  }

  async function sendOne(row: Mailable): Promise<boolean> {
    const { id, kind, ref, payload, attempts, created_at, released_at } = row;
    const mail: { [fact: string]: unknown; order?: string } = { mail: id, kind, ref, attempt: attempts };
    let to = "";
    const isOver = () => attempts > MOST_TRIES || clock() - (released_at ?? created_at) >= GIVEN_UP_AFTER[kind];
    try {
      if (EXPIRES.has(kind) && isOver()) throw new Error("expired");
      if (attempts > MOST_TRIES) throw new Error("tried too often");
      const written = await render(kind, ref, payload);
      if (written === null) {
        // Deletes the row, so that it never says that the mail was sent.
        await run(db, onShop.remove("outbox", { id, lease_owner: owner }));
        log.info(mail, "a mail was left out, because it is no longer true");
        return false;
      }
      mail.order = written.order;
      to = written.to.address;
      // Uses the same message id for each try, so that the recipient's mail program can recognise a repetition.
      await transport.send(written, `${kind}.${id}.${created_at}`);
    } catch (error) {
      if (isOver()) {
        const failed = { ...NOT_LEASED, state: "failed", payload: null } as const;
        onTried("given-up");
        log.error({ ...mail, err: toLoggable(error) }, "a mail was given up");
        await record(id, () => run(db, onShop.update("outbox", { id, lease_owner: owner }, failed)));
      } else {
        const failed = error instanceof MailFailure ? error : null;
        const pause = Math.min(pauseAfter(attempts, failed ? LONG_PAUSES : PAUSES), GIVEN_UP_AFTER[kind] / 6);
        const nextAt = clock() + pause;
        onTried("failed");
        log.warn({ ...mail, err: toLoggable(error) }, "a mail could not be sent yet");
        await record(id, () => setAgain(id, owner, nextAt));
        // Sales themselves are not told by mail that their address is refused.
        if (failed?.outcome === "refused" && mail.order !== undefined && !isForSales(kind))
          await onRefused({ number: mail.order, address: to, answer: toLoggable(error).message });
      }
      return false;
    }
    const sent = { ...NOT_LEASED, state: "sent", sent_at: clock(), payload: null } as const;
    onTried("sent");
    // By its id alone: the mail went out, even if another process holds the lease meanwhile.
    await record(id, async () => {
      await run(db, onShop.update("outbox", { id }, sent));
      log.info(mail, "mail sent");
    });
    return true;
  }
}

/** Milliseconds before the next try after `tries` tries. */
function pauseAfter(tries: number, pauses: readonly number[] = PAUSES): number {
  return pauses[tries - 1] ?? pauses.at(-1) ?? HOUR;
}
