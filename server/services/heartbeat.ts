import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import { within } from "#erp-adapter/within.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "./clock.ts";
import type { DependencyState } from "./health/health.ts";
import { createSince } from "./health/since.ts";
import { RUN } from "./run.ts";

/**
 * Milliseconds without a beat after which the other processes treat a process as ended. That process then takes no
 * requests either.
 */
export const UNSEEN = 10_000;

/** Milliseconds that `takesWrites` waits for a beat. */
const PATIENCE = 1_000;

const DAY = 86_400_000;

/** SQL for the database's own time, in epoch milliseconds. */
export const DATABASE_TIME = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Milliseconds between two beats, more than twice what is usual, after which the database must have been away. */
const GAP = UNSEEN / 2;

/**
 * SQL for the runs (processes) whose last beat is at least UNSEEN milliseconds old. No run counts as ended while no
 * process has beaten for GAP milliseconds: the database was away then, so a missing beat proves nothing. A process of an
 * older release never beats; it may be alive and is not included.
 */
export const ENDED_RUNS: RawBuilder<string> = sql`
  (SELECT run FROM shop_process WHERE seen_at <= ${DATABASE_TIME} - ${sql.lit(UNSEEN)}
    AND EXISTS (SELECT 1 FROM shop_process WHERE seen_at > ${DATABASE_TIME} - ${sql.lit(GAP)}))`;

/**
 * Records in the database that this process lives, for the other machines. This also shows whether the database
 * answers.
 */
export type Heartbeat = ReturnType<typeof createHeartbeat>;

/** Creates the heartbeat of this process, in a shop on PostgreSQL. */
export function createHeartbeat({
  db,
  secret,
  clock,
  log,
  monotonic = () => performance.now(),
}: {
  db: ShopDb;
  /** SESSION_SECRET */
  secret: string;
  /** the machine's clock */
  clock: Clock;
  log: Pick<Logger, "info" | "warn">;
  /** milliseconds since some fixed moment */
  monotonic?: () => number;
}) {
  const { query } = db;
  const since = createSince(clock);
  const mark = createHmac("sha256", secret).update("machines").digest("base64url");
  let beaten = monotonic();
  let isFirst = true;

  function note(state: "answers" | "fails", error?: unknown): void {
    const isNew = since.state().state === "not-asked";
    if (!since.set(state)) return;
    if (state === "fails") log.warn({ err: error }, "the database does not answer");
    else if (!isNew) log.info("the database answers again");
  }

  const isUnseen = () => monotonic() - beaten >= UNSEEN;

  async function beat(): Promise<boolean> {
    const begun = monotonic();
    try {
      if (isFirst || begun - beaten >= GAP) await beatForAll();
      else await write(query);
      beaten = begun;
      isFirst = false;
      note("answers");
      return true;
    } catch (error) {
      note("fails", error);
      return false;
    }
  }

  async function write(inner: ShopDb["query"]): Promise<void> {
    await inner
      .insertInto("shop_process")
      .values({ run: RUN, seen_at: DATABASE_TIME, secret_mark: mark })
      .onConflict((known) => known.column("run").doUpdateSet({ seen_at: DATABASE_TIME, secret_mark: mark }))
      .execute();
  }

  /**
   * The beat after a gap. If no process could beat meanwhile, it counts for all that beat until then, so that none is
   * taken for ended before it had UNSEEN milliseconds to beat itself. The lock makes this one step for those that beat
   * at the same time.
   */
  async function beatForAll(): Promise<void> {
    await db.transact(async (inner) => {
      await inner.lock("signs of life");
      const newest = sql<number>`(SELECT max(seen_at) FROM shop_process)`;
      await inner.query
        .updateTable("shop_process")
        .set({ seen_at: DATABASE_TIME })
        .where("secret_mark", "=", mark)
        .where(newest, "<=", sql<number>`${DATABASE_TIME} - ${sql.lit(GAP)}`)
        .where("seen_at", ">", sql<number>`${newest} - ${sql.lit(UNSEEN)}`)
        .execute();
      await write(inner.query);
    });
  }

  return {
    /** Records that this process lives. For a job; never rejects. */
    async beat() {
      await beat();
    },

    /**
     * False if the database takes no beat within a second. For a page that failed, to find out whether the database is
     * the cause.
     */
    takesWrites: () => within(beat(), PATIENCE, () => false),

    /**
     * Throws if another live process has another secret: cookies and links of one machine would be invalid on the
     * other. The secret can be changed once all processes have stopped.
     */
    async requireOneSecret() {
      const other = await query
        .selectFrom("shop_process")
        .select("run")
        .where("seen_at", ">", sql<number>`${DATABASE_TIME} - ${sql.lit(UNSEEN)}`)
        .where("secret_mark", "<>", mark)
        .limit(1)
        .executeTakeFirst();
      if (other)
        throw new Error(
          "SESSION_SECRET is not that of the machines that run: give all the same, or stop them for ten seconds.",
        );
    },

    /** Deletes processes that ended long ago. */
    async sweep() {
      await query
        .deleteFrom("shop_process")
        .where("seen_at", "<=", sql<number>`${DATABASE_TIME} - ${sql.lit(DAY)}`)
        .execute();
    },

    /** True when the other machines count this process as ended. */
    isUnseen,

    state(): DependencyState {
      // Over a cut connection, a beat may neither succeed nor fail.
      if (isUnseen()) note("fails");
      return since.state();
    },
  };
}
