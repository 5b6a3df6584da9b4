import { writeSync } from "node:fs";

/** Where a log's lines go. It never makes the process wait for a reader. */
export interface LogOutput {
  /** Takes whole lines. Those for which there is no room are dropped and counted. */
  write(lines: string): void;
  /** Says how many lines were dropped, once there is room again. Called with the logger's own words. */
  onDropped(tell: (lines: number) => void): void;
  /** Writes what waits, for the end of the process: a reader who takes nothing has one more second. */
  end(): void;
}

/** Characters that wait for a reader: a few thousand lines. */
const ROOM = 1_048_576;
/** Milliseconds until a reader who took nothing is tried again. */
const TRIED_AGAIN_AFTER = 50;
/** Milliseconds that the end of a process waits for its reader. */
const LAST_WAIT = 1_000;
const LINE_END = 10;

/**
 * An output that holds up to `room` characters while its reader takes nothing. The lines of one turn of the event loop are
 * written together, because a write costs more than all the rest of a line. `put` writes the beginning of some bytes and
 * answers how many it could write now.
 */
export function createLogOutput({ put = putOnStandardOutput, room = ROOM } = {}): LogOutput {
  let begun = Buffer.alloc(0);
  let lines = "";
  let isPlanned = false;
  let dropped = 0;
  let tell: (lines: number) => void = () => {};

  return {
    write(text) {
      // After a drop half of the room must be free, so that a slow reader is not told of each line.
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

  /** False while something is left. */
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
    // Asking for the stream opens it, which makes a pipe answer EAGAIN where it would make its writer wait.
    return writeSync(process.stdout.fd, bytes);
  } catch (error) {
    // A reader that has gone comes back no more. A full pipe has room again, and so has a full disk.
    return error instanceof Error && "code" in error && error.code === "EPIPE" ? bytes.length : 0;
  }
}
