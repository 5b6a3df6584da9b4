/** Milliseconds of the loading bar (specification, section 4). */
export const LOADING = { duration: 2_000, throttle: 200, hideDelay: 500, resetDelay: 400 } as const;

/** The visible state of the bar: 0 to 100, and whether it is shown at all. */
export interface BarState {
  progress: number;
  visible: boolean;
}

/** The clock and timers, the browser's or a test's. */
export interface BarClock {
  now(): number;
  after(ms: number, run: () => void): number;
  forget(timer: number): void;
  nextFrame(run: () => void): number;
  forgetFrame(frame: number): void;
}

/**
 * Progress of a wait of unknown length: half of the bar after half the duration, then ever nearer to 100 without
 * reaching it. `elapsed` in milliseconds.
 */
export function progressAfter(elapsed: number): number {
  return (200 / Math.PI) * Math.atan((2 * elapsed) / LOADING.duration);
}

/**
 * The bar over a page that loads: a wait shorter than the throttle never shows it. At the end it is full for a moment,
 * disappears, and returns to 0 only when it is out of sight. `start` and `finish` may come in any order and number.
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
    /** The page ends: nothing is drawn any more. */
    stop() {
      clock.forget(timer);
      clock.forgetFrame(frame);
      state = "idle";
    },
  };
}
