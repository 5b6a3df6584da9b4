import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { ask } from "#tests/support/machines.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
/** The id of a user for PgBouncer, which refuses to run as root. */
const NOBODY = 65_534;

export function lacksPooler(): string | null {
  return existsSync(PROGRAM) ? null : `${PROGRAM} is not there (Debian: apt-get install pgbouncer)`;
}

/** Starts a PgBouncer in transaction mode: each transaction may use a different one of its few connections. */
export async function startPooler(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "pooler-"));
  const port = await freePort();
  const { hostname, port: to, username, password, pathname } = new URL(databaseUrl);
  const settings = [
    "[databases]",
    `${pathname.slice(1)} = host=${hostname} port=${to} user=${username} password=${password}`,
    "[pgbouncer]",
    ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "auth_type = any"],
    ...["pool_mode = transaction", "default_pool_size = 6", "max_client_conn = 200"],
    // The shop sends these settings when it connects. Without this line, PgBouncer would refuse the connection.
    "ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options,extra_float_digits",
  ];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `${settings.join("\n")}\n`);
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ("uid" in user) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY);
  chmodSync(folder, statSync(folder).mode | 0o700);
  const child = spawn(PROGRAM, ["-q", file], { stdio: ["ignore", "ignore", "inherit"], ...user });
  const ended = once(child, "exit");
  const address = new URL(databaseUrl);
  address.port = String(port);
  for (let tries = 50; tries > 0; tries -= 1) {
    if (await ask(address.href, "SELECT 1").catch(() => null)) break;
    await pause(100);
  }
  return {
    url: address.href,
    async close() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
