/** Counts the outcomes of all tests of a run. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  hold(name: string): void;
  fail(name: string, reason: string): void;
  skip(name: string, reason: string): void;
  /** Counts tests that are skipped for one reason, in one line; none without a line. */
  skipMany(count: number, reason: string): void;
  /** Runs one test. It fails if it throws. */
  run(name: string, test: () => Promise<void>): Promise<void>;
}

export function createTally(print: (line: string) => void): Tally {
  const tally: Tally = {
    passed: 0,
    failed: 0,
    skipped: 0,
    hold(name) {
      tally.passed += 1;
      print(`✓ ${name}`);
    },
    fail(name, reason) {
      tally.failed += 1;
      print(`✗ ${name}\n    ${reason}`);
    },
    skip(name, reason) {
      tally.skipped += 1;
      print(`– ${name}: ${reason}`);
    },
    skipMany(count, reason) {
      tally.skipped += count;
      if (count > 0) print(`– ${count} more: ${reason}`);
    },
    async run(name, test) {
      try {
        await test();
        tally.hold(name);
      } catch (error) {
        tally.fail(name, error instanceof Error ? `${error.message}` : String(error));
      }
    },
  };
  return tally;
}

/** The last line of a run, as `npm test` writes it. */
export function toLastLine({ passed, failed, skipped }: Pick<Tally, "passed" | "failed" | "skipped">): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
