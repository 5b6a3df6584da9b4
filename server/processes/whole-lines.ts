/** Characters of a line that are held until its end comes. */
const MAX_HELD = 65_536;

/** Writes on what comes in pieces only up to the end of a line. A line that does not end is cut: it would be held for ever. */
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
