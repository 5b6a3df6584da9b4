import type { Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Histogram, Registry } from "prom-client";
import type { Measured } from "./measured.ts";
import { toGauges } from "./to-gauges.ts";
import type { Vitals } from "./vitals.ts";

/**
 * Counts the answers, ERP calls and mails of a process. Labels have few values, and never an address, id or text of a
 * person.
 */
export interface ShopMetrics {
  /** `route` is the pattern of the page's route; `ms` is the time to make it */
  countPage(answered: { route: string; method: string; status: number; from: "made" | "kept"; ms?: number }): void;
  /** `outcome` is `ok` or the code of an error */
  countErpCall(made: { method: string; outcome: string; ms: number }): void;
  countMail(outcome: "sent" | "failed" | "given-up"): void;
  /** Counts every answer of a server, files, refusals and health included. */
  watch(server: Server): void;
  /** All counts so far, and the current state as gauges. */
  measure(now: Vitals): Promise<Measured>;
}

/** Upper bounds of the histogram of page times, in seconds. A page may take four seconds. */
const PAGE_TIMES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Upper bounds of the histogram of ERP call times, in seconds. A document may take twenty seconds. */
const CALL_TIMES = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Milliseconds. */
const EVENT_LOOP_RESOLUTION = 20;

/** The reported percentiles of the lateness of timers. */
const QUANTILES = [50, 99, 100] as const;

export function createShopMetrics(): ShopMetrics {
  const registry = new Registry();
  const registers = [registry];
  const delays = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION });
  delays.enable();

  const pages = new Counter({
    name: "shop_pages",
    help: "Pages by the pattern of their route; kept: the page was ready",
    labelNames: ["page", "method", "status", "from"],
    registers,
  });
  const pageTimes = new Histogram({
    name: "shop_page_seconds",
    help: "Time to make a page, its calls to the ERP included",
    labelNames: ["page"],
    buckets: PAGE_TIMES,
    registers,
  });
  const answers = new Counter({
    name: "shop_answers",
    help: "Answers of every kind, files, refusals and health included; left: the reader went before its end",
    labelNames: ["status"],
    registers,
  });
  const calls = new Histogram({
    name: "shop_erp_call_seconds",
    help: "Time of a call to the ERP as pages and jobs wait for it, by method and outcome",
    labelNames: ["method", "outcome"],
    buckets: CALL_TIMES,
    registers,
  });
  const mails = new Counter({
    name: "shop_mail_tries",
    help: "Tries to send a mail; given-up: no try will follow",
    labelNames: ["outcome"],
    registers,
  });
  const cpu = new Counter({ name: "process_cpu_seconds", help: "CPU time of the server processes", registers });

  return {
    countPage({ route, method, status, from, ms }) {
      const page = `/${route}`.replace(/^\/+/, "/");
      pages.inc({ page, method, status, from });
      if (ms !== undefined) pageTimes.observe({ page }, ms / 1_000);
    },
    countErpCall: ({ ms, ...labels }) => calls.observe(labels, ms / 1_000),
    countMail: (outcome) => mails.inc({ outcome }),

    watch(server) {
      server.prependListener("request", (_req, res) => {
        res.once("close", () => answers.inc({ status: res.writableFinished ? res.statusCode : "left" }));
      });
    },

    async measure(now) {
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
      const gauges = toGauges({ ...now, delays: QUANTILES.map((one) => [one, toLateness(delays.percentile(one))]) });
      delays.reset();
      return [...(await registry.getMetricsAsJSON()), ...gauges];
    },
  };
}

/** Converts the measured interval of a timer (nanoseconds) into its lateness (seconds). */
function toLateness(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - EVENT_LOOP_RESOLUTION / 1_000);
}
