import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { createTrytonClient, type TrytonAccess } from "#erp-adapter/tryton/client.ts";
import { TRIES_OF_A_LOGIN } from "#erp-adapter/tryton/testing/starts.ts";

/** Tryton is not available on this machine. The message is one sentence. */
export class NoTryton extends Error {}

/** A separate Tryton on loopback, with a separate PostgreSQL; both write only into one folder. */
export interface TrytonServer {
  /** access of the administrator */
  access: TrytonAccess;
  /** Kills Tryton as a power failure would; PostgreSQL goes on. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops Tryton and PostgreSQL, and removes the folder. */
  remove(): Promise<void>;
}

/** The modules that docs/tryton.md lists; Tryton also activates the modules that they need. */
const MODULES = [
  ...["product_attribute", "product_price_list", "sale_discount", "sale_price_list", "sale_credit_limit"],
  ...["web_shop", "account_invoice_stock"],
];
const PACKAGES = [
  // Debian only recommends python3-tz, but without it a company can have no timezone.
  ...["postgresql", "tryton-server", "python3-psycopg2", "python3-tz"],
  ...MODULES.map((name) => `tryton-modules-${name.replaceAll("_", "-")}`),
];
/** A parent folder that every user may enter, because PostgreSQL does not run as root. */
const PARENT = "/var/tmp";
const DATABASE = "distributor";
const ADMIN_PASSWORD = "only-of-this-test";
const MINUTE = 60_000;
/** Maximum of bytes that a program may print. */
const MAX_OUTPUT = 64 * 1024 * 1024;
const run = promisify(execFile);

/** Installs Debian's packages if they are missing. Throws NoTryton if that is not possible, or not done by `end`. */
export async function installTryton(end: number): Promise<void> {
  if (await areInstalled()) return;
  if (process.getuid?.() !== 0) throw new NoTryton("packages are installed by root only");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const policy = "/usr/sbin/policy-rc.d";
  // With this file, packages do not start their servers when they are installed.
  const isNew = !existsSync(policy);
  try {
    if (isNew) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
    await run("apt-get", ["update", "-q"], { env, timeout: leftUntil(end), maxBuffer: MAX_OUTPUT });
    const install = ["install", "-y", "-q", "--no-install-recommends", ...PACKAGES];
    await run("apt-get", install, { env, timeout: leftUntil(end), maxBuffer: MAX_OUTPUT });
  } catch (error) {
    throw new NoTryton(`apt-get did not install it: ${reasonOf(error)}`);
  } finally {
    if (isNew) rmSync(policy, { force: true });
  }
}

/** True if all PACKAGES are installed. dpkg-query also lists packages that are not, with a different status. */
function areInstalled(): Promise<boolean> {
  return run("dpkg-query", ["--show", `--showformat=\${db:Status-Status}\n`, ...PACKAGES]).then(
    ({ stdout }) =>
      stdout
        .trim()
        .split("\n")
        .every((status) => status === "installed"),
    () => false,
  );
}

/**
 * Creates a database with the modules and starts Tryton on it. Throws NoTryton if Tryton or PostgreSQL is missing or
 * cannot be used, or if the database has no tables by `end`.
 */
export async function createTryton(end: number): Promise<TrytonServer> {
  const binaries = postgresBinaries();
  if (binaries === null || !existsSync("/usr/bin/trytond"))
    throw new NoTryton("Tryton and PostgreSQL are not installed");
  if (process.getuid?.() !== 0) throw new NoTryton("PostgreSQL is started as a user of its own, by root only");
  const { stdout: version } = await run("/usr/bin/trytond", ["--version"]);
  if (!version.includes(" 6.0.")) throw new NoTryton(`this machine's is ${version.trim()}, and the adapter is for 6.0`);
  const folder = mkdtempSync(join(PARENT, "dizna-tryton-"));
  const [port, postgresPort] = [await freePort(), await freePort()];
  const cluster = join(folder, "postgres");
  let child: ChildProcess | null = null;

  const asPostgres = (program: string, ...args: string[]) =>
    run("runuser", ["-u", "postgres", "--", join(binaries, program), ...args], { cwd: "/", timeout: 2 * MINUTE });
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });

  const server: TrytonServer = {
    access: { url: `http://127.0.0.1:${port}/${DATABASE}`, user: "admin", password: ADMIN_PASSWORD },
    async kill() {
      const killed = child;
      child = null;
      if (killed === null || killed.exitCode !== null) return;
      const ended = new Promise((resolve) => killed.once("close", resolve));
      killed.kill("SIGKILL");
      await ended;
    },
    async start() {
      const settings = ["-c", join(folder, "trytond.conf"), "-d", DATABASE];
      child = spawn("/usr/bin/trytond", settings, { stdio: "ignore", cwd: folder, env: PYTHON });
      await waitForAnswer(server.access);
    },
    async remove() {
      await server.kill();
      await asPostgres("pg_ctl", "-D", cluster, "-m", "immediate", "-w", "-s", "stop").catch(() => {});
      removeFolder();
    },
  };
  try {
    await run("chmod", ["755", folder]);
    mkdirSync(cluster);
    await run("chown", ["postgres", cluster]);
    await asPostgres(
      "initdb",
      "-D",
      cluster,
      "-U",
      "tryton",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    );
    writeFileSync(join(cluster, "postgresql.auto.conf"), postgresSettings(postgresPort, cluster));
    await asPostgres("pg_ctl", "-D", cluster, "-l", join(cluster, "log"), "-w", "-s", "start");
    await run(join(binaries, "createdb"), ["-h", "127.0.0.1", "-p", String(postgresPort), "-U", "tryton", DATABASE]);
    writeFileSync(join(folder, "trytond.conf"), trytonSettings(port, postgresPort, folder));
    await createTables(folder, end);
    await server.start();
    return server;
  } catch (error) {
    await server.remove();
    throw new NoTryton(`it could not be set up: ${reasonOf(error)}`);
  }
}

const PYTHON = { PATH: process.env.PATH, LANG: "C.UTF-8", PYTHONDONTWRITEBYTECODE: "1" };

async function createTables(folder: string, end: number): Promise<void> {
  writeFileSync(join(folder, "password"), ADMIN_PASSWORD, { mode: 0o600 });
  const env = { ...PYTHON, TRYTONPASSFILE: join(folder, "password") };
  const options = { env, cwd: folder, timeout: leftUntil(end), maxBuffer: MAX_OUTPUT };
  const settings = ["-c", join(folder, "trytond.conf"), "-d", DATABASE, "--email", "admin@example.test"];
  await run("/usr/bin/trytond-admin", [...settings, "-u", ...MODULES, "--activate-dependencies", "-l", "en"], options);
}

function postgresBinaries(): string | null {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const [found] = versions.map((version) => `/usr/lib/postgresql/${version}/bin`).filter((path) => existsSync(path));
  return found ?? null;
}

/** Settings for a test database: its data need not survive a crash of the machine. */
function postgresSettings(port: number, folder: string): string {
  const settings = { listen_addresses: "127.0.0.1", port, unix_socket_directories: folder };
  const speed = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  return Object.entries({ ...settings, ...speed })
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join("");
}

function trytonSettings(port: number, postgresPort: number, folder: string): string {
  return `[database]
uri = postgresql://tryton@127.0.0.1:${postgresPort}/
path = ${folder}
[web]
listen = 127.0.0.1:${port}
reset_password_url = http://127.0.0.1:3000/reset
email_validation_url = http://127.0.0.1:3000/validate
[request]
max_size = 2097152
[session]
timeout = 86400
max_attempt = ${TRIES_OF_A_LOGIN}
`;
}

async function waitForAnswer(access: TrytonAccess): Promise<void> {
  const client = createTrytonClient(access);
  for (let left = 300; left > 0; left -= 1) {
    const version = await client.version({ deadline: Date.now() + 1_000 }).catch(() => null);
    if (version !== null) return;
    await pause(100);
  }
  throw new Error("Tryton does not answer");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** Milliseconds until `end`. */
function leftUntil(end: number): number {
  return Math.max(1, end - Date.now());
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && "killed" in error && error.killed) return "it took too long";
  const told = error instanceof Error ? error.message : String(error);
  return told.trim().split("\n").at(-1)?.slice(0, 300) ?? "";
}
