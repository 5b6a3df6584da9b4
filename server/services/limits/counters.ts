import { createHmac, createSecretKey, hkdfSync } from "node:crypto";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Logger } from "pino";
import { RateLimiterRes, RateLimiterSQLite } from "rate-limiter-flexible";
import type { PoolCounts } from "#database/database.ts";
import { openDisposable } from "#erp-adapter/sqlite/open-disposable.ts";
import { type PreparedStatement, prepare } from "#erp-adapter/sqlite/prepared-statement.ts";
import type { Clock } from "../clock.ts";
import type { Counter, CreateCounter } from "./counter.ts";
import type { LimitAnswer } from "./limit-answer.ts";

/** Counters shared by all processes of the shop; they survive a restart. */
export interface Counters {
  createCounter: CreateCounter;
  /** Deletes counts whose period is over. Returns their number. */
  sweep(): number | Promise<number>;
  /** state of counters that several machines share; left out if the counters belong to one machine */
  shared?: {
    connections(): PoolCounts;
    /** true while tries are counted in memory, because the database does not answer */
    isAway(): boolean;
  };
  close(): void | Promise<void>;
}

const MIGRATIONS = join(import.meta.dirname, "migrations");
const TABLE = "count";

/** Milliseconds that a try waits for another process's write, which normally takes less than one millisecond. */
const BUSY_TIMEOUT = 1_000;

/**
 * Opens the counters. `file` is limits.db, a file separate from shop.db, so that endless tries never delay an order.
 * Writes do not wait for the disk: a power cut may lose the last counts. Keys are stored as hashes under the shop's
 * secret. A damaged file is set aside.
 */
export function openCounters({
  file,
  secret,
  clock,
  log,
}: {
  file: string;
  secret: string;
  clock: Clock;
  log: Pick<Logger, "error">;
}): Counters {
  const options = { migrations: MIGRATIONS, synchronous: "normal", busyTimeout: BUSY_TIMEOUT } as const;
  const db = openDisposable(file, options, (aside) =>
    log.error({ aside }, "limits.db was damaged: it is set aside, and all tries are forgotten"),
  );
  const client = toClient(db);
  const hashOf = createKeyHash(secret);
  const removeEnded = prepare(db, `delete from ${TABLE} where expire <= ?`);
  return {
    createCounter({ name, points, seconds }) {
      const limiter = new RateLimiterSQLite({
        storeClient: client,
        storeType: "better-sqlite3",
        tableName: TABLE,
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      });
      return toCounter(limiter, hashOf);
    },
    sweep: () => removeEnded.run(clock()),
    close: () => db.close(),
  };
}

/** Keys are stored as hashes under the shop's secret. */
export function createKeyHash(secret: string): (key: string) => string {
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "limits", 32)));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}

type Limiter = Pick<RateLimiterSQLite, "get" | "consume" | "reward" | "delete">;

export function toCounter(limiter: Limiter, hashOf: (key: string) => string): Counter {
  return {
    async take(key, points = 1) {
      const hash = hashOf(key);
      try {
        // Reads first, so that a refused try writes nothing: endless tries cost no disk writes.
        const known = await limiter.get(hash);
        if (known && known.remainingPoints < points) return toRefusal(known);
        await limiter.consume(hash, points);
        return { allowed: true };
      } catch (refusal) {
        // The library rejects with its own result if the points are used up, and with an Error if it fails.
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // A refused try does not count: it must not use up a point that another try gives back.
        await limiter.reward(hash, points);
        return toRefusal(refusal);
      }
    },
    async giveBack(key, points = 1) {
      const hash = hashOf(key);
      // Points of a past period are gone: giving them back would leave more than the maximum.
      if (((await limiter.get(hash))?.consumedPoints ?? 0) > 0) await limiter.reward(hash, points);
    },
    async forget(key) {
      await limiter.delete(hashOf(key));
    },
  };
}

function toRefusal({ msBeforeNext }: RateLimiterRes): LimitAnswer {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) };
}

/**
 * Makes node:sqlite look like better-sqlite3, which the library expects. Statements are kept, because the library runs
 * the same few again and again.
 */
function toClient(db: DatabaseSync) {
  const prepared = new Map<string, PreparedStatement<unknown>>();
  return {
    prepare(sql: string) {
      const statement = prepared.get(sql) ?? prepare<unknown>(db, sql);
      prepared.set(sql, statement);
      return statement;
    },
    // A single statement is already a transaction.
    transaction: (run: () => unknown) => run,
  };
}
