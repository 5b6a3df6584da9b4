/** Where a long command shows how far it is. */
export interface ProgressLine {
  show(text: string): void;
}

/** A stream that may be a terminal. */
interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** A line of its own every ten seconds, for a log; on a terminal one line that is written over, five times a second. */
const EVERY_MS = { log: 10_000, terminal: 200 };

/** Shows the first text only after a while: most commands are done before. */
export function createProgressLine(output: Output, now: () => number = Date.now): ProgressLine & { clear(): void } {
  const isTerminal = output.isTTY === true;
  const every = isTerminal ? EVERY_MS.terminal : EVERY_MS.log;
  let shownAt = now();
  let isShown = false;
  return {
    show(text) {
      if (now() - shownAt < every) return;
      shownAt = now();
      isShown = true;
      output.write(isTerminal ? `${START_OF_LINE}${text}` : `${text}\n`);
    },
    clear() {
      if (isShown && isTerminal) output.write(START_OF_LINE);
      isShown = false;
    },
  };
}

/** Back to the first column of a line that is then empty. */
const START_OF_LINE = "\r\u001b[2K";
