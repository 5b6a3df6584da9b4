import { randomUUID } from "node:crypto";
import { run } from "#database/work.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import type {
  AccountMailKind,
  ApprovalMailKind,
  CancellationMailKind,
  CompanyMailKind,
  DoubtMailKind,
  OrderEndMailKind,
  OrderMailKind,
  QuestionMailKind,
  RefusedMailKind,
  StepMailKind,
  StockMailKind,
  SubstituteMailKind,
} from "./mail-kinds.ts";

/** Puts mails into the outbox. */
export type MailQueue = ReturnType<typeof createMailQueue>;

/** `db` is the shop's database, or a transaction on it. */
export function createMailQueue({ db, clock }: { db: ShopDb; clock: Clock }) {
  async function enqueueOnce(
    mails: readonly {
      kind: StepMailKind | ApprovalMailKind | SubstituteMailKind | QuestionMailKind | RefusedMailKind;
      ref: string;
      payload?: string;
    }[],
    dueAt = clock(),
  ): Promise<void> {
    if (mails.length === 0) return;
    const due = { state: "waiting" as const, created_at: dueAt, released_at: dueAt, next_at: dueAt };
    await db.query
      .insertInto("outbox")
      .values(mails.map((mail) => ({ ...mail, ...due })))
      .onConflict((known) => known.columns(["ref", "kind"]).doNothing())
      .execute();
  }

  return {
    /** Stores a mail that is not sent yet; repeating it has no effect. */
    async hold(kind: OrderMailKind, ref: string): Promise<void> {
      await run(db, onShop.insertNew("outbox", { kind, ref, state: "held", created_at: clock() }));
    },

    /** Makes the held mails of `ref` due now. Call the outbox' `kick` after the commit. */
    async release(ref: string): Promise<void> {
      const due = { state: "waiting", released_at: clock(), next_at: clock() } as const;
      await run(db, onShop.update("outbox", { ref, state: "held" }, due));
    },

    /** Deletes the held mails of `ref`, which are not needed. */
    async drop(ref: string): Promise<void> {
      await run(db, onShop.remove("outbox", { ref, state: "held" }));
    },

    /**
     * Stores a mail that is due at once and refers to no order. `payload`, encrypted, is its whole content, and is
     * deleted once the mail is sent or given up. Call the outbox' `kick` after the commit.
     */
    async enqueue(
      kind: AccountMailKind | CancellationMailKind | StockMailKind | CompanyMailKind | OrderEndMailKind,
      payload: string,
    ): Promise<void> {
      const now = clock();
      const due = { state: "waiting" as const, created_at: now, released_at: now, next_at: now };
      await db.query
        .insertInto("outbox")
        .values({ kind, ref: randomUUID(), payload, ...due })
        .execute();
    },

    /**
     * Stores mails that are due at once; the ref of each mail comes from `toStepRef`. Repeating the call has no effect.
     */
    enqueueSteps: (mails: readonly { kind: StepMailKind; ref: string }[]) => enqueueOnce(mails),

    /**
     * Like `enqueueSteps`, for mails about a request to approve an order: the ref comes from `toMailRef` if there may be
     * several mails of this kind, and is the request's id otherwise.
     */
    enqueueApprovals: (mails: readonly { kind: ApprovalMailKind; ref: string }[]) => enqueueOnce(mails),

    /**
     * Like `enqueueSteps`, for the mail about a question: the ref identifies the sent form, and the encrypted payload
     * is the whole mail.
     */
    enqueueQuestion: (ref: string, payload: string) => enqueueOnce([{ kind: "question-for-sales", ref, payload }]),

    /** Like `enqueueSteps`, for the mail about a refused address of an order; the encrypted payload is the whole mail. */
    enqueueRefused: (ref: string, payload: string) => enqueueOnce([{ kind: "refused-for-sales", ref, payload }]),

    /** True if the question is in the outbox, sent or not. */
    async hasQuestion(ref: string): Promise<boolean> {
      const found = db.query.selectFrom("outbox").select("id").where("ref", "=", ref);
      return (await found.where("kind", "=", "question-for-sales").executeTakeFirst()) !== undefined;
    },

    /** Stores the mail to the substitute of a leave, due at once or later. Repeating it has no effect. */
    enqueueSubstitute: (leave: string, dueAt: number) =>
      enqueueOnce([{ kind: "approval-substitute", ref: leave }], dueAt),

    /**
     * Holds an encrypted mail about a change whose outcome may stay unknown, before the change is tried. Returns the
     * ref for `release` and `drop`. A mail still held after a minute, because its process ended, is sent.
     */
    async holdDoubt(kind: DoubtMailKind, payload: string): Promise<string> {
      const ref = randomUUID();
      await db.query.insertInto("outbox").values({ kind, ref, payload, state: "held", created_at: clock() }).execute();
      return ref;
    },
  };
}
