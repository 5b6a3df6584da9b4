import type { Clock } from "../clock.ts";
import type { DependencyState } from "./health.ts";

/** A state, with the time of its last change. */
export function createSince(clock: Clock): {
  state(): DependencyState;
  /** True if the state changed. */
  set(state: DependencyState["state"]): boolean;
} {
  let current: DependencyState = { state: "not-asked", since: toInstant(clock()) };
  return {
    state: () => current,
    set(state) {
      if (state === current.state) return false;
      current = { state, since: toInstant(clock()) };
      return true;
    },
  };
}

export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
