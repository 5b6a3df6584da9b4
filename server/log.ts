import { type Logger, pino } from "pino";
import type { Env } from "./env.ts";

/** The log: JSON lines on standard output. `pid` tells the processes of one shop apart; null where there is one. */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, pid: number | null): Logger {
  return pino({
    level: LOG_LEVEL,
    base: pid === null ? null : { pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
