import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Rank, rankOf } from "./rank.ts";

/** How much this process has to do, and whom it still lets in (security.md, rule 5). */
export interface Load {
  /** 0: idle · 1: as much as it can do */
  level(): number;
  /** Public pages are being refused: no new client should be sent here. */
  isOver(): boolean;
  /** False when a request of this method and address is to be refused for the sake of others. */
  admits(method: string, url: string): boolean;
  /** False when even public pages that are ready are refused. */
  admitsKept(): boolean;
  /** Counts a page that is being made until what it answers is called. */
  begin(): () => void;
}

/** The level from which each is refused: the least of them first. An order is let in at twice what is too much. */
const REFUSED_FROM: Record<Rank, number> = {
  sitemap: 0.5,
  export: 0.6,
  public: 0.7,
  private: 0.8,
  login: 0.9,
  cart: 1,
  order: 2,
};

/** Between public pages that must be made and private ones: what is ready costs next to nothing. */
const KEPT_REFUSED_FROM = 0.75;

/** Pages under way at once that a process can still answer in time; those that wait for a slow ERP count too. */
const MAX_OPEN = 400;

/** Milliseconds that a request waits before it is even looked at, of the four seconds that a page may take. */
const MAX_DELAY = 2_000;

export function createLoad(given: { open?: number; delay?: () => number } = {}): Load {
  const { open: maxOpen = MAX_OPEN, delay = watchDelay() } = given;
  let open = 0;
  const level = () => Math.max(open / maxOpen, delay() / MAX_DELAY);
  return {
    level,
    isOver: () => level() >= REFUSED_FROM.public,
    admits: (method, url) => level() < REFUSED_FROM[rankOf(method, url)],
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

/** Milliseconds by which timers are late, the median of the last two seconds: one long piece of work is no overload. */
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
