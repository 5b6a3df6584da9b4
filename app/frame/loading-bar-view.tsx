import { useEffect, useRef } from "react";
import { useSending } from "../ui/forms/use-sending.ts";
import { type BarClock, createLoadingBar } from "./loading-bar.ts";

const BROWSER_CLOCK: BarClock = {
  now: () => performance.now(),
  after: (ms, run) => window.setTimeout(run, ms),
  forget: (timer) => window.clearTimeout(timer),
  nextFrame: (run) => requestAnimationFrame(run),
  forgetFrame: (frame) => cancelAnimationFrame(frame),
};

/**
 * The bar over the page while the next one loads. It is only visual: a screen reader hears the new page's heading.
 * The progress is written to the element directly, because sixty renderings a second would cost too much.
 */
export function LoadingBar() {
  const element = useRef<HTMLProgressElement>(null);
  const bar = useRef<ReturnType<typeof createLoadingBar>>(null);
  const loads = useSending().state !== "idle";

  useEffect(() => {
    const made = createLoadingBar(({ progress, visible }) => {
      if (!element.current) return;
      element.current.value = progress;
      element.current.hidden = !visible;
    }, BROWSER_CLOCK);
    bar.current = made;
    return () => made.stop();
  }, []);

  useEffect(() => {
    if (loads) bar.current?.start();
    else bar.current?.finish();
  }, [loads]);

  return <progress className="loading-bar no-print" max={100} hidden aria-hidden="true" ref={element} />;
}
