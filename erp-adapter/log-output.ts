import { writeSync } from "node:fs";

/** The output of a log. `write` never makes the process wait for a reader. */
export interface LogOutput {
  /** Takes whole lines. Lines for which there is no room are dropped and counted. */
  write(lines: string): void;
  /** Sets the function that logs the number of dropped lines once there is room again. */
  onDropped(tell: (lines: number) => void): void;
  /** For the end of the process: writes all waiting lines. Waits at most a second for a reader that takes nothing. */
  end(): void;
}

/** Maximum characters that wait for a reader: a few thousand lines. */
const ROOM = 1_048_576;
/** Milliseconds between two tries to write to a reader that took nothing. */
const TRIED_AGAIN_AFTER = 50;
/** Milliseconds that the end of the process waits for a reader that takes nothing. */
const LAST_WAIT = 1_000;
const LINE_END = 10;

/**
 * An output that holds up to `room` characters while its reader takes nothing. The lines of one turn of the event loop
 * are written together, because a write costs more than all other work for a line. `put` writes as many bytes as the
 * reader takes at once, from the first on, and returns their number.
 */
export function createLogOutput({ put = putOnStandardOutput, room = ROOM } = {}): LogOutput {
  let begun = Buffer.alloc(0);
  let lines = "";
  let isPlanned = false;
  let dropped = 0;
  let tell: (lines: number) => void = () => {};

  return {
    write(text) {
      // After a drop, half of the room must be free first; otherwise a slow reader gets a message per dropped line.
      if (begun.length + lines.length + text.length > (dropped > 0 ? room / 2 : room)) {
        dropped += countLines(text);
        return;
      }
      tellOfDropped();
      lines += text;
      if (isPlanned) return;
      isPlanned = true;
      setImmediate(flush);
    },
    onDropped(how) {
      tell = how;
    },
    end() {
      const giveUpAt = Date.now() + LAST_WAIT;
      for (;;) {
        if (putAll()) tellOfDropped();
        if (putAll() || Date.now() > giveUpAt) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    },
  };

  function flush(): void {
    isPlanned = false;
    if (putAll()) tellOfDropped();
    if (isPlanned || (begun.length === 0 && lines === "")) return;
    isPlanned = true;
    setTimeout(flush, TRIED_AGAIN_AFTER).unref();
  }

  /** Writes the waiting lines; false if some are left. */
  function putAll(): boolean {
    while (begun.length > 0 || lines !== "") {
      if (begun.length === 0) {
        begun = Buffer.from(lines);
        lines = "";
      }
      const written = put(begun);
      if (written === 0) return false;
      begun = begun.subarray(written);
    }
    return true;
  }

  function tellOfDropped(): void {
    if (dropped === 0) return;
    const count = dropped;
    dropped = 0;
    tell(count);
  }
}

function countLines(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === LINE_END) count += 1;
  return count;
}

function putOnStandardOutput(bytes: Uint8Array): number {
  try {
    // Reading `process.stdout` opens the stream; after that a full pipe gives EAGAIN instead of blocking its writer.
    return writeSync(process.stdout.fd, bytes);
  } catch (error) {
    // A closed reader never comes back, so the bytes count as written. A full pipe or disk may have room later: nothing
    // counts as written.
    return error instanceof Error && "code" in error && error.code === "EPIPE" ? bytes.length : 0;
  }
}
