import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

/** This run of this program. */
const RUN = randomUUID();

/** A new owner of leases, told apart from all others: its computer, process and run. */
export function createLeaseOwner(): string {
  return [hostname(), process.pid, RUN, randomUUID()].join(" ");
}

/**
 * Whether the process of an owner has ended. False where that cannot be known: an owner of another computer, or of an older
 * release. A process id that another program got since counts as alive, so that the lease must end by itself.
 */
export function hasEnded(owner: string): boolean {
  const [host, pid, run] = owner.split(" ");
  if (run === undefined || host !== hostname()) return false;
  // Another run under this process's own id is over: in a container each has the same id.
  if (Number(pid) === process.pid) return run !== RUN;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
