/** Maximum number of characters of an incomplete line that are held. */
const MAX_HELD = 65_536;

/**
 * Passes text on only in whole lines: a pipe cuts lines anywhere, and fragments of lines from two processes would mix.
 * A very long line is cut instead of being held forever.
 */
export function createWholeLines(write: (text: string) => void): { take(text: string): void; end(): void } {
  let held = "";
  const end = () => {
    if (held !== "") write(`${held}\n`);
    held = "";
  };
  return {
    take(text) {
      const whole = text.lastIndexOf("\n") + 1;
      if (whole > 0) {
        write(held + text.slice(0, whole));
        held = "";
      }
      held += text.slice(whole);
      if (held.length >= MAX_HELD) end();
    },
    end,
  };
}
