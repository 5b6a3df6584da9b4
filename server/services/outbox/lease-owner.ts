import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

/** Identifies this run of the program. */
const RUN = randomUUID();

/** A new, unique owner of leases: names its computer, process and run. */
export function createLeaseOwner(): string {
  return [hostname(), process.pid, RUN, randomUUID()].join(" ");
}

/**
 * Whether the process of an owner has ended. False if that cannot be known: the owner is on another computer or of an older
 * release. If another program has the process id now, the owner counts as alive and its lease must expire.
 */
export function hasEnded(owner: string): boolean {
  const [host, pid, run] = owner.split(" ");
  if (run === undefined || host !== hostname()) return false;
  // Another run under this process's own id has ended: in a container every run has the same id.
  if (Number(pid) === process.pid) return run !== RUN;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
