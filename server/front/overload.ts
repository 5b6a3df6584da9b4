import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Rank } from "#app/screens.ts";
import { rankOf } from "./rank.ts";

/** How busy this process is, and which requests it still lets in. */
export interface Load {
  /** 0: idle · 1: fully busy */
  level(): number;
  /** True if public pages are refused: a load balancer should send no new clients to this process. */
  isOver(): boolean;
  /** False if a request of this method and address is refused to spare others. */
  admits(method: string, url: string): boolean;
  /** False if prefetches are refused; they are refused before all other requests. */
  admitsAhead(): boolean;
  /** False if even cached public pages are refused. */
  admitsKept(): boolean;
  /** Counts a page as being made, until the returned function is called. */
  begin(): () => void;
}

/** The level from which each rank is refused, the least important first. An order is let in up to twice the full load. */
const REFUSED_FROM: Record<Rank, number> = {
  sitemap: 0.5,
  export: 0.6,
  public: 0.7,
  private: 0.8,
  login: 0.9,
  cart: 1,
  order: 2,
};

/** The level from which prefetches are refused: no reader misses them. */
const AHEAD_REFUSED_FROM = 0.4;

/**
 * The level from which cached pages are refused: higher than for other public pages, because a cached page costs next
 * to nothing.
 */
const KEPT_REFUSED_FROM = 0.75;

/** Pages being made at once that a process can still answer in time; includes those that wait for a slow ERP. */
const MAX_OPEN = 400;

/** Delay of the event loop, in milliseconds, at which a process counts as fully busy; a page may take four seconds. */
const MAX_DELAY = 2_000;

export function createLoad(given: { open?: number; delay?: () => number } = {}): Load {
  const { open: maxOpen = MAX_OPEN, delay = watchDelay() } = given;
  let open = 0;
  const level = () => Math.max(open / maxOpen, delay() / MAX_DELAY);
  return {
    level,
    isOver: () => level() >= REFUSED_FROM.public,
    admits: (method, url) => level() < REFUSED_FROM[rankOf(method, url)],
    admitsAhead: () => level() < AHEAD_REFUSED_FROM,
    admitsKept: () => level() < KEPT_REFUSED_FROM,
    begin() {
      open += 1;
      let isOpen = true;
      return () => {
        if (isOpen) open -= 1;
        isOpen = false;
      };
    },
  };
}

const RESOLUTION = 20;
const WINDOW = 2_000;

/**
 * Milliseconds by which timers are late: the median of the last two seconds, so that a single long task does not count
 * as overload.
 */
function watchDelay(): () => number {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let median = 0;
  setInterval(() => {
    median = Math.max(0, delays.percentile(50) / 1e6 - RESOLUTION);
    delays.reset();
  }, WINDOW).unref();
  return () => median;
}
