/** Milliseconds of the loading bar (specification, section 4). */
export const LOADING = { duration: 2_000, throttle: 200, hideDelay: 500, resetDelay: 400 } as const;

/** What of the bar is seen: 0 to 100, and whether at all. */
export interface BarState {
  progress: number;
  visible: boolean;
}

/** Time, as the browser has it and tests do. */
export interface BarClock {
  now(): number;
  after(ms: number, run: () => void): number;
  forget(timer: number): void;
  nextFrame(run: () => void): number;
  forgetFrame(frame: number): void;
}

/**
 * Progress of a wait whose length nobody knows: two thirds after half the duration, ever nearer to 100 and never there.
 * `elapsed` in milliseconds.
 */
export function progressAfter(elapsed: number): number {
  return (200 / Math.PI) * Math.atan((2 * elapsed) / LOADING.duration);
}

/**
 * The bar over a page that loads: a wait shorter than the throttle never shows it; at the end it is full for a moment,
 * goes, and falls back to nothing only once it is out of sight. `start` and `finish` may come in any order and number.
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
    /** The page goes: nothing is drawn any more. */
    stop() {
      clock.forget(timer);
      clock.forgetFrame(frame);
      state = "idle";
    },
  };
}
