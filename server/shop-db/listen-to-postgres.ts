import type { Logger } from "pino";

/** The channel on which a process notifies the others that it has written news. */
export const NEWS_CHANNEL = "shop_news";

/** Milliseconds before a lost connection is opened again. */
const PAUSE = 5_000;

/**
 * Calls `onHint` whenever a process notifies; listens on a separate connection. A notification may be lost: if the
 * connection breaks, behind a pooler, on a standby. Therefore a notification carries no content: `onHint` reads the
 * stored news, and a job also reads them without a notification.
 */
export function listenToPostgres({
  url,
  onHint,
  log,
  pause = PAUSE,
}: {
  url: string;
  onHint: () => void;
  log: Pick<Logger, "warn">;
  pause?: number;
}): { close(): Promise<void> } {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let isTold = false;
  let end = async () => {};
  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await end();
    },
  };

  async function connect(): Promise<void> {
    const { default: pg } = await import("pg");
    if (isClosed) return;
    const client = new pg.Client({ connectionString: url, application_name: "shop news", keepAlive: true });
    let isOver = false;
    const retry = (error?: Error) => {
      if (isOver || isClosed) return;
      isOver = true;
      if (!isTold) log.warn({ err: error }, "hints of news are lost: news of other machines come a second later");
      isTold = true;
      client.end().catch(() => {});
      timer = setTimeout(connect, pause).unref();
    };
    end = () => client.end();
    client.on("error", retry).on("end", retry).on("notification", onHint);
    try {
      await client.connect();
      await client.query(`LISTEN ${NEWS_CHANNEL}`);
      isTold = false;
    } catch (error) {
      retry(error instanceof Error ? error : undefined);
    }
  }
}
