import { type Logger, pino } from "pino";

const out = pino.destination({ fd: 1, sync: true });
let lines = "";

/**
 * The log: JSON lines on standard output. The lines of one turn of the event loop are written together, for a write costs
 * more than all the rest of a line.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write: writeSoon });
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
