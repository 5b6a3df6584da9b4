import { type Logger, pino } from "pino";
import { createLogOutput } from "#erp-adapter/log-output.ts";
import type { Env } from "./env.ts";

/** Standard output: of the shop, or in one of several processes the way to the primary (`processes/worker-process.ts`). */
export const output = createLogOutput();

/** The log: JSON lines on standard output. `pid` tells the processes of one shop apart; null where there is one. */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, pid: number | null): Logger {
  const base = pid === null ? null : { pid };
  const log = pino({ level: LOG_LEVEL, base, timestamp: pino.stdTimeFunctions.isoTime }, output);
  output.onDropped((dropped) => log.error({ dropped }, "the reader of the log was too slow: lines were dropped"));
  return log;
}

// The lines of the last turn are written too.
process.once("exit", output.end);
