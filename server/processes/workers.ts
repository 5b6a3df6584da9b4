import cluster from "node:cluster";
import { isDamage } from "#erp-adapter/sqlite/damage.ts";
import type { Measured } from "../metrics/measured.ts";
import { type MetricsEnv, type MetricsLog, openMetricsPort } from "../metrics/open-metrics-port.ts";
import type { EndReason, FromWorker, News, ToWorker } from "./process-messages.ts";
import { BEAT_MS } from "./watchdog.ts";

/** The processes of one shop, as seen from one of them. */
export interface Workers {
  /** names this process in the log; null if it is the only one */
  pid: number | null;
  /**
   * Reports that this process takes requests. `lines` are for people, and are printed once for all processes together.
   */
  serving(lines: string[]): void;
  /** Reports why this process cannot start, and ends it with code 1. */
  fail(reason: string): void;
  /** Calls back once when this process must end. */
  onEnd(end: (why: EndReason) => void): void;
  /**
   * Leaves the cluster, after the server has stopped listening. Resolves when no connection is on its way to this
   * process: such a connection would be lost, though another process could take it.
   */
  leave(): Promise<void>;
  /** Sends news to all other processes, if any. */
  tell(news: News): void;
  onNews(hear: (news: News) => void): void;
  /**
   * Answers with the metrics of this process: to the primary when it asks, or, if this is the only process, on
   * METRICS_PORT. Rejects with one sentence if that port cannot be used.
   */
  onMeasure(env: MetricsEnv, measure: () => Promise<Measured>, log: MetricsLog): Promise<void>;
}

/** Access to the other processes through the primary (`primary.ts`); a stand-in if this process is the only one. */
export const workers: Workers = cluster.isWorker ? createClusterWorker() : createLoneWorker();

/** Reports a failed start: one line, exit code 1. */
export function failStart(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  workers.fail(isDamage(error) ? `${reason}. Put a backup in its place: npm run shop -- restore FOLDER` : reason);
}

export function createLoneWorker(): Workers {
  return {
    pid: null,
    serving(lines) {
      for (const line of lines) console.log(line);
    },
    fail(reason) {
      console.error(reason);
      process.exit(1);
    },
    onEnd(end) {
      // A service manager that signals the whole group sends SIGTERM twice; the second must not cut the end short.
      process.on("SIGTERM", () => end("stopped"));
      process.once("SIGINT", () => end("stopped"));
    },
    leave: async () => {},
    tell: () => {},
    onNews: () => {},
    onMeasure: (env, measure, log) => openMetricsPort(env, async () => [await measure()], log),
  };
}

function createClusterWorker(): Workers {
  const send = (message: FromWorker, then?: () => void) =>
    void process.send?.(message, undefined, undefined, () => then?.());
  return {
    pid: process.pid,
    serving(lines) {
      send({ kind: "serving", lines });
      setInterval(() => send({ kind: "alive" }), BEAT_MS).unref();
    },
    fail: (reason) => send({ kind: "failed", reason }, () => process.exit(1)),
    onEnd(end) {
      process.on("message", (message: ToWorker) => {
        if (message.kind === "end") end(message.why);
      });
      // SIGTERM to this process alone: the primary starts a replacement.
      process.on("SIGTERM", () => end("replaced"));
      // A terminal sends these signals to all processes at once; the primary decides what they mean.
      for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
    },
    leave: () =>
      new Promise((resolve) => {
        // Before it disconnects, node asks the primary. Messages arrive in order, so a connection sent before the
        // primary's answer arrives before that answer.
        process.once("disconnect", resolve);
        cluster.worker?.disconnect();
      }),
    tell: (news) => send({ kind: "news", news }),
    onNews: (hear) =>
      void process.on("message", (message: ToWorker) => {
        if (message.kind === "news") hear(message.news);
      }),
    async onMeasure(_, measure, log) {
      process.on("message", (message: ToWorker) => {
        if (message.kind !== "measure") return;
        measure().then(
          (measured) => send({ kind: "measured", measured }),
          (error: unknown) => log.error({ err: error }, "the figures of a process cannot be read"),
        );
      });
    },
  };
}
