import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import { NEWS_KINDS, type News } from "#server/processes/process-messages.ts";
import type { Workers } from "#server/processes/workers.ts";
import { NEWS_CHANNEL } from "#server/shop-db/listen-to-postgres.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { DATABASE_TIME } from "./heartbeat.ts";

/** Tells all other processes of the shop, on all machines. */
export type NewsBoard = Pick<Workers, "tell" | "onNews">;

/** News of the database, which each process reads once a second, and at once where the database hints that there are some. */
export type SharedNews = Awaited<ReturnType<typeof openSharedNews>>;

/**
 * Milliseconds for which news are read again: an id is given before its row can be read, so that a row may appear after one of
 * a higher id.
 */
const LATE = 10_000;

/** Milliseconds for which news are kept: longer than any process keeps anything that they are about. */
const KEPT = 3_600_000;

/**
 * Tells all processes of a shop on PostgreSQL but the teller. A transaction of its own, never part of an order: all commits that
 * notify wait for one another.
 */
export async function tellAll(query: ShopDb["query"], { kind, key }: News, teller: string): Promise<void> {
  await sql`
    WITH told AS (
      INSERT INTO news (teller, kind, key, at) VALUES (${teller}, ${kind}, ${key}, ${DATABASE_TIME}) RETURNING id
    )
    SELECT pg_notify(${NEWS_CHANNEL}, '') FROM told`.execute(query);
}

/** For a shop on PostgreSQL. Begins after the news that are there: a process that starts has kept nothing yet. */
export async function openSharedNews({
  db: { query },
  workers,
  log,
}: {
  db: ShopDb;
  /** told when the database takes no news: they are of this machine at least */
  workers: NewsBoard;
  log: Pick<Logger, "warn">;
}) {
  const teller = randomUUID();
  const hearers: ((news: News) => void)[] = [];
  const last = await query
    .selectFrom("news")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  /** All news up to this one were heard. */
  let heard = Number(last?.id ?? 0);
  const heardLater = new Set<number>();
  let reading: Promise<void> | null = null;
  let isWanted = false;
  workers.onNews(hear);

  return {
    tell(news: News) {
      tellAll(query, news, teller).catch((error: unknown) => {
        log.warn({ err: error, kind: news.kind }, "news could not be told to other machines");
        workers.tell(news);
      });
    },

    onNews: (hearer: (news: News) => void) => void hearers.push(hearer),

    /** Hears what is new. For a job, and for the database's hint; while one reading is under way, one more follows. */
    async read() {
      isWanted = true;
      reading ??= readWanted().finally(() => {
        reading = null;
      });
      await reading;
    },

    async sweep() {
      await query
        .deleteFrom("news")
        .where("at", "<=", sql<number>`${DATABASE_TIME} - ${sql.lit(KEPT)}`)
        .execute();
    },
  };

  async function readWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      const rows = await query
        .selectFrom("news")
        .select(["id", "teller", "kind", "key", sql<boolean>`at <= ${DATABASE_TIME} - ${sql.lit(LATE)}`.as("isOld")])
        .where("id", ">", heard)
        .orderBy("id")
        .execute();
      for (const { id, teller: other, kind, key } of rows) {
        if (heardLater.has(id)) continue;
        heardLater.add(id);
        const known = NEWS_KINDS.find((one) => one === kind);
        // Kinds of a newer release mean nothing here.
        if (known && other !== teller) hear({ kind: known, key });
      }
      heard = rows.findLast(({ isOld }) => isOld)?.id ?? heard;
      for (const id of heardLater) if (id <= heard) heardLater.delete(id);
    }
  }

  function hear(news: News): void {
    for (const hearer of hearers) hearer(news);
  }
}
