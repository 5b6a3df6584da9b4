import { type Counters, openCounters } from "../counters.ts";

/** Counters of a test's own, by its clock. */
export function memoryCounters(): Counters {
  return openCounters({ file: ":memory:", secret: "of a test", clock: () => Date.now(), log: { error() {} } });
}
