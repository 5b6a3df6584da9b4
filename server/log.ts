import { type Logger, pino } from "pino";

/**
 * The log: JSON lines on standard output. The lines of one turn of the event loop are written together, for a write costs
 * more than all the rest of a line.
 */
export function createLog(level: string): Logger {
  const out = pino.destination({ fd: 1, sync: true });
  let lines = "";
  const flush = () => {
    out.write(lines);
    lines = "";
  };
  // What the last turn had to say is said all the same.
  process.once("exit", flush);
  const stream = {
    write(line: string) {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}
