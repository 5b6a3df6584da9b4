import { type Logger, pino } from "pino";
import { createLogOutput } from "#erp-adapter/log-output.ts";
import type { Env } from "./env.ts";

/** Standard output; with several processes, the pipe to the primary (`processes/worker-process.ts`). */
export const output = createLogOutput();

/** The log: JSON lines on standard output. `pid` tells the processes of one shop apart; null if there is only one. */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, pid: number | null): Logger {
  const base = pid === null ? null : { pid };
  const log = pino({ level: LOG_LEVEL, base, timestamp: pino.stdTimeFunctions.isoTime }, output);
  output.onDropped((dropped) => log.error({ dropped }, "the reader of the log was too slow: lines were dropped"));
  return log;
}

// Also writes the lines of the last turn of the event loop.
process.once("exit", output.end);
