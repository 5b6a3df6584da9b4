/** Milliseconds of the loading bar (specification, section 4). */
export const LOADING = { duration: 2_000, throttle: 200, hideDelay: 500, resetDelay: 400 } as const;

/** The state of the bar: `progress` is 0 to 100. */
export interface BarState {
  progress: number;
  visible: boolean;
}

/** The clock and timers of the browser or of a test. */
export interface BarClock {
  now(): number;
  after(ms: number, run: () => void): number;
  forget(timer: number): void;
  nextFrame(run: () => void): number;
  forgetFrame(frame: number): void;
}

/**
 * Progress of a wait of unknown length: 50 after half the duration, then ever closer to 100 without reaching it.
 * `elapsed` in milliseconds.
 */
export function progressAfter(elapsed: number): number {
  return (200 / Math.PI) * Math.atan((2 * elapsed) / LOADING.duration);
}

/**
 * The loading bar, which is not shown for a wait shorter than `throttle`. At the end the bar is full for a moment,
 * disappears, and returns to 0 once it is invisible. `start` and `finish` may be called in any order and number.
 */
export function createLoadingBar(show: (state: BarState) => void, clock: BarClock) {
  let state: "idle" | "throttled" | "running" | "ending" = "idle";
  let timer = 0;
  let frame = 0;

  const draw = (begun: number) => {
    show({ progress: progressAfter(clock.now() - begun), visible: true });
    frame = clock.nextFrame(() => draw(begun));
  };

  return {
    start() {
      if (state === "throttled" || state === "running") return;
      clock.forget(timer);
      if (state === "ending") show({ progress: 0, visible: false });
      state = "throttled";
      timer = clock.after(LOADING.throttle, () => {
        state = "running";
        draw(clock.now());
      });
    },
    finish() {
      if (state !== "throttled" && state !== "running") return;
      clock.forget(timer);
      clock.forgetFrame(frame);
      if (state === "throttled") {
        state = "idle";
        return;
      }
      state = "ending";
      show({ progress: 100, visible: true });
      timer = clock.after(LOADING.hideDelay, () => {
        show({ progress: 100, visible: false });
        timer = clock.after(LOADING.resetDelay, () => {
          state = "idle";
          show({ progress: 0, visible: false });
        });
      });
    },
    /** Called when the page ends: nothing is drawn any more. */
    stop() {
      clock.forget(timer);
      clock.forgetFrame(frame);
      state = "idle";
    },
  };
}
