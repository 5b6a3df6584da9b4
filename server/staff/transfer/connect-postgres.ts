import type { Client } from "pg";
import { describeFailure } from "../../shop-db/open-postgres.ts";

/** Type id of bigint, which becomes a number: the shop's values are all below 2^53. */
const BIGINT = 20;

/** Opens one connection for one long transaction. Throws one sentence, without the password, if it cannot connect. */
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
  // If the connection breaks, the running statement rejects. Without a listener the process would end.
  client.on("error", () => {});
  try {
    await client.connect();
    // Reading a large table takes longer than the usual limit for a statement.
    await client.query("set statement_timeout = 0");
    await client.query("set idle_in_transaction_session_timeout = 0");
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw describeFailure(url, error);
  }
}
