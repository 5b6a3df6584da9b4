import { sql } from "kysely";
import { run } from "#database/work.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { ENDED_RUNS } from "../heartbeat.ts";
import { RUN } from "../run.ts";

/**
 * Requests to the ERP, stored in the shop's database by idempotency key. Each request is stored before it is sent, so
 * that after a crash or a lost answer it can be sent again and its mails still go out.
 */
export type PendingRequests = ReturnType<typeof createPendingRequests>;

export interface ClaimedRequest {
  key: IdempotencyKey;
  body: string;
  /** epoch milliseconds */
  createdAt: number;
}

const MINUTE = 60_000;

/** A literal instead of a parameter, so that the statement can use the partial index of due requests. */
const ASKED = sql.lit("asked" as const);

/** Each kind of request has its own table, all of the same shape. */
export type PendingTable = "cancellation_wish" | "registration_request" | "registration_approval";

export function createPendingRequests(given: { db: ShopDb; clock: Clock; table: PendingTable }) {
  const { db, clock, table } = given;
  const { query } = db;

  async function hasState(key: IdempotencyKey, state: "asked" | "received"): Promise<boolean> {
    return (await run(db, onShop.find(table, { key, state }))) !== undefined;
  }

  /**
   * Makes requests due at once if their process ended before the first retry. Does nothing on SQLite, where processes
   * have no heartbeat.
   */
  async function freeOfEnded(): Promise<void> {
    if (db.engine === "sqlite") return;
    await query
      .updateTable(table)
      .set({ check_at: clock(), asker: null })
      .where("state", "=", ASKED)
      .where("check_at", ">", clock())
      .where("attempts", "=", 0)
      .where("asker", "in", ENDED_RUNS)
      .execute();
  }

  return {
    /** The same requests, in a transaction. */
    on: (inner: ShopDb) => createPendingRequests({ ...given, db: inner }),

    isReceived: (key: IdempotencyKey) => hasState(key, "received"),

    /** True while the answer to the request is still awaited, by this or another process. */
    isAsked: (key: IdempotencyKey) => hasState(key, "asked"),

    /** The body of a request that awaits its answer; null if there is none. */
    async bodyOf(key: IdempotencyKey): Promise<string | null> {
      return (await run(db, onShop.find(table, { key, state: "asked" })))?.body ?? null;
    },

    /** Stores a request, to be retried after `pause` milliseconds. False if it is already stored. */
    async add(key: IdempotencyKey, body: string, pause: number): Promise<boolean> {
      const asked = { key, state: "asked", body, check_at: clock() + pause, created_at: clock(), asker: RUN } as const;
      return run(db, onShop.insertNew(table, asked));
    },

    /**
     * Marks a request as received; false if it was marked already. Works even if another process has already dropped
     * the request. Call it in the transaction that queues its mails.
     */
    async receive(key: IdempotencyKey): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await query
        .insertInto(table)
        .values({ key, state: "received", check_at: clock(), created_at: clock() })
        .onConflict((known) =>
          known.column("key").doUpdateSet({ state: "received", body: null }).where(`${table}.state`, "=", "asked"),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Replaces the body if it is still the one that was read; false otherwise. */
    async rewrite(key: IdempotencyKey, body: string, next: string): Promise<boolean> {
      return (await run(db, onShop.update(table, { key, state: "asked", body }, { body: next }))) === 1;
    },

    /** All requests that await their answer. */
    async asked(): Promise<Pick<ClaimedRequest, "key" | "body">[]> {
      const rows = await query.selectFrom(table).select(["key", "body"]).where("state", "=", ASKED).execute();
      return rows.flatMap(({ key, body }) => (body === null ? [] : [{ key, body }]));
    },

    /** Deletes a request that the ERP has refused or that is given up. False if it no longer waits. */
    async drop(key: IdempotencyKey): Promise<boolean> {
      return (await run(db, onShop.remove(table, { key, state: "asked" }))) === 1;
    },

    /**
     * Takes a due request; null if there is none. The request is due again after a minute; the pause doubles with each
     * try, up to an hour.
     */
    async claim(): Promise<ClaimedRequest | null> {
      await freeOfEnded();
      for (;;) {
        const found = await query
          .selectFrom(table)
          .select(["key", "body", "attempts", "check_at", "created_at"])
          .where("state", "=", ASKED)
          .where("check_at", "<=", clock())
          .orderBy("check_at")
          .limit(1)
          .executeTakeFirst();
        if (found === undefined) return null;
        const { key, body, attempts, check_at, created_at } = found;
        const next = { check_at: clock() + pauseAfter(attempts), attempts: attempts + 1 };
        // Another process may have taken the request first; it has then changed `check_at`.
        const taken = await run(db, onShop.update(table, { key, state: "asked", check_at }, next));
        if (taken === 1) return { key, body: body ?? "", createdAt: created_at };
      }
    },

    /** Deletes the keys of received requests that were stored before the given time. */
    async forgetReceived(before: number): Promise<void> {
      await query.deleteFrom(table).where("state", "=", "received").where("created_at", "<=", before).execute();
    },
  };
}

function pauseAfter(attempts: number): number {
  return Math.min(MINUTE * 2 ** attempts, 60 * MINUTE);
}
