import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { countsOf } from "#database/engine/pool-counts.ts";
import type { Clock } from "../clock.ts";
import { type Counters, createKeyHash, toCounter } from "./counters.ts";

const TABLE = "limit_count";

/** Connections of one process for its counts, separate from those for orders: endless tries delay no order. */
const CONNECTIONS = 2;

/** Milliseconds that a try waits for the database; after that, it is counted in memory. */
const PATIENCE = 500;

/** Divisor of the points that one process allows while the database does not answer: other processes allow some too. */
const SHARE = 3;

/**
 * Opens the counters of all machines, in the database of DATABASE_URL. A commit of a count does not wait for the disk. While
 * the database does not answer, each process counts in its memory, and allows a third of the points.
 */
export async function openSharedCounters({
  url,
  secret,
  clock,
  log,
}: {
  url: string;
  secret: string;
  clock: Clock;
  log: Pick<Logger, "info" | "warn">;
}): Promise<Counters> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "shop limits",
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    // Set when connecting: through a connection pooler, a later SET could also affect the connections of orders.
    options: "-c synchronous_commit=off",
  });
  const note = (error: Error) => log.warn({ err: error.message }, "a connection of the limits broke");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  const hashOf = createKeyHash(secret);
  let isAway = false;

  async function query(statement: { text: string; values: unknown[] }) {
    // The library writes and expects this machine's time, but the table holds the shop's time: convert both ways.
    const ahead = clock() - Date.now();
    const values = statement.values.map((value) => (isTime(value) ? value + ahead : value));
    try {
      // Leaves out the statement's name: a pooler may send the next statement over another connection.
      const answer = await pool.query<{ points: number; expire: string | null }>({ text: statement.text, values });
      for (const row of answer.rows) if (row.expire != null) row.expire = String(Number(row.expire) - ahead);
      if (isAway) log.info("tries are counted on all machines again");
      isAway = false;
      return answer;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, "tries are counted in memory: the database of the limits does not answer");
      isAway = true;
      throw error;
    }
  }

  return {
    createCounter({ name, points, seconds }) {
      const limiter = new RateLimiterPostgres({
        storeClient: { query },
        storeType: "pool",
        tableName: TABLE,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
        insuranceLimiter: new RateLimiterMemory({
          keyPrefix: name,
          points: Math.max(1, Math.floor(points / SHARE)),
          duration: seconds,
        }),
      });
      return toCounter(limiter, hashOf);
    },
    async sweep() {
      const { rowCount } = await pool.query(`DELETE FROM ${TABLE} WHERE expire <= $1`, [clock()]);
      return rowCount ?? 0;
    },
    shared: { connections: () => countsOf(pool), isAway: () => isAway },
    close: () => pool.end(),
  };
}

/** Tells times and points apart: points are far fewer than the milliseconds since 1970. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && value > 1e12;
}
