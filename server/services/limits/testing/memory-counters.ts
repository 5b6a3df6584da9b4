import { type Counters, openCounters } from "../counters.ts";

/** Counters in memory for one test; they follow its fake timers. */
export function memoryCounters(): Counters {
  return openCounters({ file: ":memory:", secret: "of a test", clock: () => Date.now(), log: { error() {} } });
}
