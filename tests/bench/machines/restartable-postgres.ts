import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type LocalPostgres, startLocalPostgres } from "#server/postgres-to-try/local-postgres.ts";
import { freePort } from "#tests/support/free-port.ts";
import { ask } from "#tests/support/machines.ts";

/** A PostgreSQL that a test stops and starts again, on the same port. */
export interface RestartablePostgres {
  port: number;
  url(database?: string): string;
  /** Stops it at once, as `pg_ctl stop -m immediate` does: it recovers at its next start. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Makes a standby that replicates this server, and takes over when it is promoted. */
  addStandby(): Promise<RestartablePostgres>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** More connections than three machines open. */
const SETTINGS = { max_connections: "200" };

/** Starts a PostgreSQL in a new folder. Its commits wait for the disk, and for the standby if there is one. */
export function startRestartablePostgres(): Promise<RestartablePostgres> {
  return open(join(mkdtempSync(join(tmpdir(), "postgres-")), "pg"), {});
}

async function open(folder: string, own: Record<string, string>): Promise<RestartablePostgres> {
  const port = await freePort();
  let running: LocalPostgres | null = null;
  const start = async (settings: Record<string, string>) => {
    running = await startLocalPostgres({ folder, port, settings: { ...SETTINGS, ...settings } });
    return running;
  };
  const { url } = await start(own);
  const crash = async () => {
    await running?.stop("at once");
    running = null;
  };
  return {
    port,
    url,
    crash,
    async start() {
      await start(own);
    },
    async addStandby() {
      const copy = join(mkdtempSync(join(tmpdir(), "postgres-")), "pg");
      await copyWhileRunning(url(), folder, copy);
      const { username, password } = new URL(url());
      const primary = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
      const standby = await open(copy, { primary_conninfo: primary });
      // From now on a commit is answered only when the standby has it on disk too.
      await ask(url(), "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
      await ask(url(), "SELECT pg_reload_conf()");
      return standby;
    },
    async remove() {
      await crash();
      rmSync(dirname(folder), { recursive: true, force: true });
    },
  };
}

/**
 * Copies the data as the program pg_basebackup does, which is missing in the npm package of PostgreSQL. During the copy
 * only PostgreSQL may write into the folder.
 */
async function copyWhileRunning(url: string, from: string, to: string): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    // -a keeps owners and permissions: PostgreSQL refuses data that others may read.
    execFileSync("cp", ["-a", from, to]);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    const data = join(to, "data");
    rmSync(join(data, "postmaster.pid"), { force: true });
    rmSync(join(data, "postgresql.auto.conf"), { force: true });
    writeFileSync(join(data, "postgresql.auto.conf"), "");
    writeFileSync(join(data, "standby.signal"), "");
    writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
    const owner = execFileSync("stat", ["-c", "%u:%g", data]).toString().trim();
    for (const name of ["postgresql.auto.conf", "standby.signal", "backup_label"])
      execFileSync("chown", [owner, join(data, name)]);
  } finally {
    await client.end();
  }
}
