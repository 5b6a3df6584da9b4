import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { sql } from "kysely";
import type { Engine } from "#database/database.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { ENDED_RUNS } from "../heartbeat.ts";
import { RUN } from "../run.ts";

/** File with an id that is new at each start of the computer; some systems lack the file. */
const BOOT_ID = "/proc/sys/kernel/random/boot_id";

/**
 * Name of this computer. On PostgreSQL, it includes the boot id: copies of one virtual machine may have the same host
 * name, but never the same boot id.
 */
const COMPUTERS: Record<Engine, string> = {
  sqlite: hostname(),
  postgres: `${hostname()}/${existsSync(BOOT_ID) ? readFileSync(BOOT_ID, "utf8").trim() : RUN}`,
};

/** A new, unique name for an owner of leases; contains its computer, process and run. */
export function createLeaseOwner(engine: Engine): string {
  return [COMPUTERS[engine], process.pid, RUN, randomUUID()].join(" ");
}

/**
 * Those of the owners whose process is known to have ended: on this computer, known from the process id; on other
 * computers, from the missing heartbeat (PostgreSQL only). If another program has the process id now, the owner counts
 * as alive until its lease expires.
 */
export async function findEnded({ engine, query }: ShopDb, owners: readonly string[]): Promise<string[]> {
  const unseen = new Set(owners.length > 0 && engine === "postgres" ? await findUnseen(query) : []);
  return owners.filter((owner) => hasEnded(owner, engine) || unseen.has(owner.split(" ")[2] ?? ""));
}

/**
 * SQL: true if the process of a row's `lease_owner` is known to live. Then it knows what has become of its lease, even if
 * the lease is over because the database was away. PostgreSQL only.
 */
export const OWNER_LIVES = sql<boolean>`
  split_part(lease_owner, ' ', 3) IN (SELECT run FROM shop_process WHERE run NOT IN ${ENDED_RUNS})`;

async function findUnseen(query: ShopDb["query"]): Promise<string[]> {
  const rows = await query.selectFrom("shop_process").select("run").where("run", "in", ENDED_RUNS).execute();
  return rows.map(({ run }) => run);
}

/** False also if the owner is on another computer or of an older release. */
function hasEnded(owner: string, engine: Engine): boolean {
  const [host, pid, run] = owner.split(" ");
  if (run === undefined || host !== COMPUTERS[engine]) return false;
  // Another run under this process's own id has ended: in a container every run has the same id.
  if (Number(pid) === process.pid) return run !== RUN;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
