import { type Counters, openCounters } from "../counters.ts";

/** Counters for one test; they use the test's clock. */
export function memoryCounters(): Counters {
  return openCounters({ file: ":memory:", secret: "of a test", clock: () => Date.now(), log: { error() {} } });
}
