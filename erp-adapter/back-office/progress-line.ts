/** The progress display of a long command. */
export interface ProgressLine {
  show(text: string): void;
}

/** A stream that may be a terminal. */
interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Milliseconds between two texts. A log gets a new line each time; a terminal shows one line that is overwritten. */
const EVERY_MS = { log: 10_000, terminal: 200 };

/** Creates a progress display. The first text appears after the first interval, because most commands end earlier. */
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

/** Returns to the first column and clears the line. */
const START_OF_LINE = "\r\u001b[2K";
