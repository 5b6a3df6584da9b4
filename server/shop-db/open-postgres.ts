import { Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { createDatabase } from "#database/database.ts";
import { countsOf } from "#database/engine/pool-counts.ts";
import { createPostgresDialect } from "#database/engine/postgres-dialect.ts";
import { migrate } from "./migrate.ts";
import type { OpenShopDb, ShopDb } from "./shop-db.ts";

/** The oldest PostgreSQL that the shop accepts and is tested with. */
const OLDEST = 15;

/** Connections of one process: statements on more connections would only wait in the database. */
const CONNECTIONS = 10;

/** Maximum milliseconds that a statement waits for a connection. */
const CONNECTION_TIMEOUT = 5_000;
/** Maximum milliseconds that a statement may run. */
const STATEMENT_TIMEOUT = 5_000;

/** Type ids of bigint and numeric, which become numbers: the shop's values are all below 2^53. */
const WHOLE_NUMBERS: ReadonlySet<number> = new Set([20, 1700]);

/**
 * Opens the shop's database on a PostgreSQL and migrates it to the newest schema; safe on several machines at once. Every
 * commit is on disk when it returns. Throws one sentence, without the password, if the server cannot be used.
 */
export async function openPostgres({
  url,
  log,
  connections = CONNECTIONS,
  require,
}: {
  url: string;
  log: Pick<Logger, "warn">;
  connections?: number;
  /** throws if the database must not be used; called before anything is written */
  require?(db: ShopDb): Promise<void>;
}): Promise<OpenShopDb> {
  // Imported here, so that a shop on SQLite does not load the driver.
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: withCheckedCertificate(url),
    application_name: "shop",
    max: connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    types: {
      getTypeParser: (type: number, format?: "text" | "binary") =>
        WHOLE_NUMBERS.has(type) ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // The pool replaces a connection that breaks. Without these listeners, an error of a connection, idle or in use,
  // would end the process.
  const note = (error: Error) => log.warn({ code: codeOf(error) }, "a connection to the database broke");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  const db = createDatabase("postgres", new Kysely({ dialect: createPostgresDialect(pool) }), () => countsOf(pool));
  try {
    await requireUsable(db);
    await migrate(db, require);
    return db;
  } catch (error) {
    await db.close();
    throw describeFailure(url, error);
  }
}

/**
 * Replaces the weaker values of `sslmode` by `verify-full`: pg treats them as `verify-full` anyway, and warns at each
 * start unless the URL itself says `verify-full`. A URL with `uselibpqcompat=true` stays unchanged.
 */
export function withCheckedCertificate(url: string): string {
  const checked = new URL(url);
  const { searchParams: asked } = checked;
  if (asked.get("uselibpqcompat") === "true" || !WEAKER_MODES.has(asked.get("sslmode") ?? "")) return url;
  asked.set("sslmode", "verify-full");
  return checked.href;
}
const WEAKER_MODES: ReadonlySet<string> = new Set(["prefer", "require", "verify-ca"]);

async function requireUsable({ query }: OpenShopDb): Promise<void> {
  const { rows } = await sql<{ version: string; commits: string; standby: boolean; readonly: string }>`
    SELECT current_setting('server_version_num') AS version, current_setting('synchronous_commit') AS commits,
      pg_is_in_recovery() AS standby, current_setting('default_transaction_read_only') AS readonly`.execute(query);
  const [server] = rows;
  const version = Math.floor(Number(server?.version) / 10_000);
  if (version < OLDEST) throw new Error(`it is PostgreSQL ${version}, and ${OLDEST} or newer is needed`);
  if (server?.standby) throw new Error("it is a standby, which can only be read");
  if (server?.readonly === "on") throw new Error("it can only be read");
  if (server?.commits === "off") throw new Error("with synchronous_commit = off it could lose an order");
}

/** An error of one sentence, without the password. */
export function describeFailure(url: string, error: unknown): Error {
  return new Error(`The database of DATABASE_URL (${placeOf(url)}) cannot be used: ${reasonOf(error)}`);
}

/** Host, port and database: the rest of the URL is secret. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  // A host with several addresses causes one error for each address.
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(", ");
  if (!(error instanceof Error)) return String(error);
  const known = UNREACHABLE.get(codeOf(error));
  if (known) return `${known} (${codeOf(error)})`;
  return (error.message || codeOf(error)).replace(/\s+/g, " ").trim();
}

const UNREACHABLE: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nothing listens there"],
  ["ENOTFOUND", "there is no host of this name"],
  ["EAI_AGAIN", "the name of the host cannot be looked up"],
  ["ETIMEDOUT", "it does not answer"],
  ["EHOSTUNREACH", "no way leads to the host"],
  ["ECONNRESET", "it hung up"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate is signed by itself alone: name it with sslrootcert"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "its certificate is of an authority that is not known here: name it with sslrootcert"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host"],
]);

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.name;
}
