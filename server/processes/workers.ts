import cluster from "node:cluster";
import { isDamage } from "#erp-adapter/sqlite/damage.ts";
import type { EndReason, FromWorker, News, ToWorker } from "./process-messages.ts";
import { BEAT_MS } from "./watchdog.ts";

/** The processes of one shop, as one of them sees the others. */
export interface Workers {
  /** told apart by it in the log; null for the only one */
  pid: number | null;
  /** This process takes requests now. `lines` are for people, and printed once for all. */
  serving(lines: string[]): void;
  /** This process cannot start: says why, and ends with code 1. */
  fail(reason: string): void;
  /** Calls back once, when this process shall end. */
  onEnd(end: (why: EndReason) => void): void;
  /**
   * Tells the primary that this process takes no more connections. Resolves when none is on its way to it: that one would be
   * lost when the process ends, though another could take it.
   */
  leave(): Promise<void>;
  /** Tells all others, if there are any. */
  tell(news: News): void;
  onNews(hear: (news: News) => void): void;
}

/** The workers of this process: of several, under a primary (`primary.ts`), or of itself alone. */
export const workers: Workers = cluster.isWorker ? createClusterWorker() : createLoneWorker();

/** The end of a start that failed: one line, exit code 1. */
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
      // It comes twice where a service manager sends it to the whole group; the second one must not cut the end short.
      process.on("SIGTERM", () => end("stopped"));
      process.once("SIGINT", () => end("stopped"));
    },
    leave: async () => {},
    tell: () => {},
    onNews: () => {},
  };
}

function createClusterWorker(): Workers {
  const send = (message: FromWorker, then?: () => void) =>
    void process.send?.(message, undefined, undefined, () => then?.());
  const hearing = new Set<(news: News) => void>();
  process.on("message", (message: ToWorker) => {
    if (message.kind === "news") for (const hear of hearing) hear(message.news);
  });
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
      // A signal to this process alone: the primary starts another.
      process.on("SIGTERM", () => end("replaced"));
      // A terminal sends these to all processes at once; the primary says what they mean.
      for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
    },
    leave: () =>
      new Promise((resolve) => {
        process.on("message", (message: ToWorker) => {
          if (message.kind === "left") resolve();
        });
        send({ kind: "leaving" });
      }),
    tell: (news) => send({ kind: "news", news }),
    onNews: (hear) => void hearing.add(hear),
  };
}
