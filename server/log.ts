import { type Logger, pino } from "pino";
import type { Env } from "./env.ts";

const out = pino.destination({ fd: 1, sync: true });
let lines = "";

/**
 * The log: JSON lines on standard output. `pid` tells the processes of one shop apart; null where there is one. The lines
 * of one turn of the event loop are written together, for a write costs more than all the rest of a line.
 */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, pid: number | null): Logger {
  const base = pid === null ? null : { pid };
  return pino({ level: LOG_LEVEL, base, timestamp: pino.stdTimeFunctions.isoTime }, { write: writeSoon });
}

function writeSoon(line: string): void {
  if (lines === "") setImmediate(flush);
  lines += line;
}

function flush(): void {
  if (lines === "") return;
  out.write(lines);
  lines = "";
}

// What the last turn had to say is said all the same.
process.once("exit", flush);
