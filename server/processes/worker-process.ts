import cluster, { type Worker } from "node:cluster";
import { output } from "../log.ts";
import type { Measured } from "../metrics/measured.ts";
import type { EndReason, FromWorker, News, ToWorker } from "./process-messages.ts";
import { createWatchdog, type Watchdog } from "./watchdog.ts";
import { createWholeLines } from "./whole-lines.ts";

/** A server process, as seen by the primary. */
export interface WorkerProcess {
  pid: number;
  /** printed at its start */
  lines: string[];
  /** epoch milliseconds when it began to take requests; null before that */
  servingSince: number | null;
  /** true if the primary is ending this process: its exit then starts no replacement */
  isLeaving: boolean;
  send(message: ToWorker): void;
  /**
   * Lets the process answer its open requests and end. Resolves once the process is gone and its output is passed on.
   */
  end(why: EndReason): Promise<void>;
}

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: string | null;
}

/** Thrown if a process ends before it takes requests, without giving a reason. */
export class DiedAtStart extends Error {
  constructor({ code, signal }: Exit) {
    super(`A server process ended (${signal ?? `code ${code}`}) before it listened.`);
  }
}

/** Milliseconds before an ending process is killed: longer than its open requests may take (`serve.ts`). */
const END_WITHIN: Record<EndReason, number> = { stopped: 20_000, replaced: 75_000 };

/**
 * Starts a server process; resolves when it takes requests. Rejects if it ends before that: with the reason that it
 * gave, or with DiedAtStart.
 */
export function startWorkerProcess(on: {
  onForked(workerProcess: WorkerProcess): void;
  onExit(workerProcess: WorkerProcess, how: Exit): void;
  onNews(from: WorkerProcess, news: News): void;
  onMeasured(from: WorkerProcess, measured: Measured): void;
  /**
   * called if a process that took requests gives no more sign of life; the process is then killed, and onExit follows
   */
  onSilent(workerProcess: WorkerProcess): void;
}): Promise<WorkerProcess> {
  const worker = cluster.fork();
  const printed = passOutputOn(worker);
  const closeUntaken = watchHandedOver(worker);
  const workerProcess = toWorkerProcess(worker, printed);
  on.onForked(workerProcess);
  return new Promise((resolve, reject) => {
    let reason: string | null = null;
    let watchdog: Watchdog | null = null;
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "alive") watchdog?.beat();
      else if (message.kind === "news") on.onNews(workerProcess, message.news);
      else if (message.kind === "measured") on.onMeasured(workerProcess, message.measured);
      else if (message.kind === "failed") reason = message.reason;
      else {
        workerProcess.lines = message.lines;
        workerProcess.servingSince = Date.now();
        watchdog = createWatchdog(() => {
          on.onSilent(workerProcess);
          worker.process.kill("SIGKILL");
        });
        resolve(workerProcess);
      }
    });
    // An error means that a message could not be sent to a process that is ending; its exit event follows.
    worker.on("error", () => {});
    worker.once("exit", (code: number | null, signal: string | null) => {
      watchdog?.end();
      // A process that has left (`workers.ts`) took all connections that were handed to it, or gave them back for other
      // processes.
      if (!worker.exitedAfterDisconnect) closeUntaken();
      on.onExit(workerProcess, { code, signal });
      reject(reason === null ? new DiedAtStart({ code, signal }) : new Error(reason));
    });
  });
}

// The primary must accept each connection and hand it over, because watchHandedOver relies on that. This is node's
// default except on Windows, but NODE_CLUSTER_SCHED_POLICY could let processes accept connections themselves.
cluster.schedulingPolicy = cluster.SCHED_RR;
// The output of each process goes through the primary. If all shared one pipe, a slow reader would block them all:
// whether writes block is a property of the pipe's end, and each process that starts or ends sets it for all that share
// the pipe.
cluster.setupPrimary({ silent: true });

/** Passes a process's output on, line by line; resolves at its end. */
function passOutputOn({ process: child }: Worker): Promise<void> {
  const lines = createWholeLines((text) => output.write(text));
  child.stdout?.setEncoding("utf8").on("data", lines.take);
  child.stderr?.pipe(process.stderr, { end: false });
  return new Promise((resolve) => {
    child.once("close", () => {
      lines.end();
      resolve();
    });
  });
}

/**
 * Remembers the connection that was last handed to a process. If the process dies before it takes the connection, node
 * forgets the connection, and its client would wait forever: the returned function closes it. Wraps `send` of the child
 * process, because node reports the handover nowhere else.
 */
function watchHandedOver({ process: child }: Worker): () => void {
  const { send } = child;
  let last: { close(): void } | null = null;
  child.send = (...given: unknown[]) => {
    if (isClosable(given[1])) last = given[1];
    return Reflect.apply(send, child, given);
  };
  return () => last?.close();
}

function isClosable(value: unknown): value is { close(): void } {
  return typeof value === "object" && value !== null && "close" in value && typeof value.close === "function";
}

function toWorkerProcess(worker: Worker, printed: Promise<void>): WorkerProcess {
  const workerProcess: WorkerProcess = {
    pid: worker.process.pid ?? 0,
    lines: [],
    servingSince: null,
    isLeaving: false,
    send(message) {
      if (worker.isConnected()) worker.send(message);
    },
    end(why) {
      if (worker.isDead()) return printed;
      workerProcess.isLeaving = true;
      // A process that is still starting has no request to answer.
      if (workerProcess.servingSince === null) worker.process.kill("SIGTERM");
      else workerProcess.send({ kind: "end", why });
      const late = setTimeout(() => worker.process.kill("SIGKILL"), END_WITHIN[why]);
      worker.once("exit", () => clearTimeout(late));
      return printed;
    },
  };
  return workerProcess;
}
