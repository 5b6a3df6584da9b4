import type { Pool } from "pg";
import type { PoolCounts } from "../database.ts";

export function countsOf({ totalCount, idleCount, waitingCount }: Pool): PoolCounts {
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}
