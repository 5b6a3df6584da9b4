import { sql } from "kysely";
import type { Logger } from "pino";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { type Clock, systemClock } from "./clock.ts";

/** The time of everything that the shop's database keeps: leases, due times, expiries. */
export interface ShopClock {
  now: Clock;
  /** For a job: follows a database that was moved to another computer, or whose clock was set. */
  measure(): Promise<void>;
}

/** Milliseconds of a round trip after which a measurement is worth less than the one before it. */
const SLOW = 1_000;

/** Milliseconds by which the clocks differ when an operator is told. */
const APART = 5_000;

/**
 * On SQLite the machine's clock. On PostgreSQL the database's, measured now and by each `measure`; between two of these the
 * time since then, by the machine's monotonic clock: so neither machines whose clocks differ nor a clock that jumps matter.
 * Warns of clocks that are far apart.
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
  /** milliseconds since any moment */
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
