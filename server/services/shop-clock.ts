import { sql } from "kysely";
import type { Logger } from "pino";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { type Clock, systemClock } from "./clock.ts";

/** The clock for all times that the shop's database stores: leases, due times, expiries. */
export interface ShopClock {
  now: Clock;
  /**
   * For a job: measures again, because the database may have moved to another computer, or its clock may have been set.
   */
  measure(): Promise<void>;
}

/** Milliseconds. A measurement with a longer round trip is ignored if there is an earlier measurement. */
const SLOW = 1_000;

/** Milliseconds between the machine's and the database's clock from which the operator is warned. */
const APART = 5_000;

/**
 * Returns the machine's clock on SQLite. On PostgreSQL it returns the database's clock, measured now and by each
 * `measure`; the machine's monotonic clock adds the time since the last measurement. So it does not matter if the
 * clocks of machines differ or jump. Warns at the start if the clocks are far apart.
 */
export async function createShopClock({
  db,
  log,
  machineClock = systemClock,
  monotonic = () => performance.now(),
}: {
  db: ShopDb;
  log: Pick<Logger, "warn">;
  machineClock?: Clock;
  /** milliseconds since some fixed moment */
  monotonic?: () => number;
}): Promise<ShopClock> {
  if (db.engine === "sqlite") return { now: machineClock, measure: async () => {} };

  let offset: number | null = null;
  const now = () => Math.round(monotonic() + (offset ?? 0));
  async function measure(): Promise<void> {
    const begun = monotonic();
    const { rows } = await sql<{ now: number }>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`.execute(db.query);
    const ended = monotonic();
    if (offset === null || ended - begun <= SLOW) offset = Number(rows[0]?.now) - (begun + ended) / 2;
  }

  await measure();
  const seconds = Math.round((machineClock() - now()) / 1_000);
  if (Math.abs(seconds) * 1_000 >= APART)
    log.warn({ seconds }, "this machine's clock is not the database's: what the shop keeps goes by the database's");
  return { now, measure };
}
