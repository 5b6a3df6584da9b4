import type { Client } from "pg";
import { describeFailure } from "../shop-db/open-postgres.ts";

/** Types of PostgreSQL that are exact integers of 64 bits: the shop's are all below 2^53. */
const BIGINT = 20;

/** One connection for one long transaction. Throws one sentence, without the password, if there is none. */
export async function connectPostgres(url: string, name: string): Promise<Client> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: (type: number, format?: "text" | "binary") =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // A statement that is under way fails with the connection; without a listener the process would end.
  client.on("error", () => {});
  try {
    await client.connect();
    // Reading a large table takes longer than a page may wait.
    await client.query("set statement_timeout = 0");
    await client.query("set idle_in_transaction_session_timeout = 0");
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw describeFailure(url, error);
  }
}
