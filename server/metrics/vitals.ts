import { sql } from "kysely";
import type { PoolCounts } from "#database/database.ts";
import { within } from "#erp-adapter/within.ts";
import type { Clock } from "../services/clock.ts";
import type { Health } from "../services/health/health.ts";
import type { Counters } from "../services/limits/counters.ts";
import type { OpenShopDb, ShopDb } from "../shop-db/shop-db.ts";

/** The state of a shop at one moment, as figures. */
export interface Vitals {
  /** null if the database did not answer in time */
  stored: Stored | null;
  /**
   * the shop's own catalogue, with the milliseconds since it was last read completely (null if never); null if the ERP
   * owns the catalogue
   */
  feed: { age: number | null; isBraked: boolean } | null;
  /** `database` is left out on SQLite */
  fails: { erp: boolean; content: boolean; mail: boolean; disk: boolean; database?: boolean };
  /** areas of the ERP whose circuit breaker is open in this process */
  partsLeftAlone: readonly string[];
  pools: readonly (PoolCounts & { pool: "orders" | "limits" })[];
  /** true while the counters of limits are in memory, because their database does not answer */
  areLimitsInMemory: boolean;
}

/** Figures from the database. `oldest` is the age of the oldest row in milliseconds; 0 if there is no row. */
interface Stored {
  mails: { waiting: number; delayed: number; oldest: number };
  doubts: { count: number; oldest: number };
}

/** Maximum milliseconds to wait for the database. */
const PATIENCE = 1_000;

/** Reads the vitals; never rejects. */
export async function readVitals(given: {
  db: OpenShopDb;
  health: Health;
  counters: Pick<Counters, "shared">;
  clock: Clock;
}): Promise<Vitals> {
  const { db, health, counters, clock } = given;
  const { erp, content, mail, disk, database, catalogue } = health();
  const stored = await within(readStored(db, clock()), PATIENCE, () => null).catch(() => null);
  return {
    stored,
    feed: catalogue
      ? {
          age: catalogue.asOf === null ? null : clock() - Date.parse(catalogue.asOf),
          isBraked: catalogue.braked !== null,
        }
      : null,
    fails: {
      erp: erp.state === "fails",
      content: content.state === "fails",
      mail: mail.state === "fails",
      disk: disk.state === "fails",
      ...(database && { database: database.state === "fails" }),
    },
    partsLeftAlone: erp.notAnswering.map(({ part }) => part),
    pools: [
      ...(db.connections ? [{ pool: "orders" as const, ...db.connections() }] : []),
      ...(counters.shared ? [{ pool: "limits" as const, ...counters.shared.connections() }] : []),
    ],
    areLimitsInMemory: counters.shared?.isAway() ?? false,
  };
}

/**
 * Uses partial indexes on waiting mails and on orders without a final state, so that a shop with a million orders
 * answers as fast as a new one.
 */
async function readStored({ query }: ShopDb, now: number): Promise<Stored> {
  const mails = query
    .selectFrom("outbox")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number | null>`sum(case when attempts > 0 and lease_until <= ${now} then 1 else 0 end)`.as("delayed"),
      fn.min("created_at").as("first"),
    ])
    .where(sql<boolean>`state = 'waiting'`);
  const doubts = query
    .selectFrom("intent")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("first")])
    .where(sql<boolean>`state IN ('recorded', 'sent', 'unknown') and state <> 'recorded'`)
    .where("lease_until", "<=", now);
  const [inOutbox, inDoubt] = await Promise.all([mails.executeTakeFirst(), doubts.executeTakeFirst()]);
  const ageOf = (first: number | null | undefined) => (first == null ? 0 : now - first);
  return {
    mails: {
      waiting: inOutbox?.count ?? 0,
      delayed: inOutbox?.delayed ?? 0,
      oldest: ageOf(inOutbox?.first),
    },
    doubts: { count: inDoubt?.count ?? 0, oldest: ageOf(inDoubt?.first) },
  };
}
