import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import { NEWS_KINDS, type News } from "#server/processes/process-messages.ts";
import type { Workers } from "#server/processes/workers.ts";
import { NEWS_CHANNEL } from "#server/shop-db/listen-to-postgres.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { DATABASE_TIME } from "./heartbeat.ts";

/** Sends news to all other processes of the shop, and receives theirs. */
export type ProcessNews = Pick<Workers, "tell" | "onNews">;

/**
 * News stored in the database. Each process reads them once a second, and also at once when the database sends a
 * notification.
 */
export type SharedNews = Awaited<ReturnType<typeof openSharedNews>>;

/**
 * Milliseconds for which stored news are read again. An id is assigned before its row becomes visible, so a row may
 * appear after a row with a higher id.
 */
const LATE = 10_000;

/** Milliseconds for which news are kept: longer than any process caches the data that the news are about. */
const KEPT = 3_600_000;

/**
 * Sends news to all processes of a shop on PostgreSQL except the sender (`teller`). Uses a transaction of its own,
 * never an order's, because all commits that notify wait for one another.
 */
export async function tellAll(query: ShopDb["query"], { kind, key }: News, teller: string): Promise<void> {
  await sql`
    WITH told AS (
      INSERT INTO news (teller, kind, key, at) VALUES (${teller}, ${kind}, ${key}, ${DATABASE_TIME}) RETURNING id
    )
    SELECT pg_notify(${NEWS_CHANNEL}, '') FROM told`.execute(query);
}

/** For a shop on PostgreSQL. Skips news stored before the start: a process that starts has cached nothing yet. */
export async function openSharedNews({
  db: { query },
  workers,
  log,
}: {
  db: ShopDb;
  /** gets the news if the database cannot store them, so that they reach at least this machine's processes */
  workers: ProcessNews;
  log: Pick<Logger, "warn">;
}) {
  const teller = randomUUID();
  const hearers: ((news: News) => void)[] = [];
  const last = await query
    .selectFrom("news")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  /** All news up to this id were read. */
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

    /**
     * Reads news that were added. Called by a job, and when the database sends a notification. A call while a reading
     * is under way causes one more reading.
     */
    async read() {
      isWanted = true;
      reading ??= readQuickOrder().finally(() => {
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

  async function readQuickOrder(): Promise<void> {
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
        // Ignores kinds of a newer release.
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
