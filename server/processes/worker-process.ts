import cluster, { type Worker } from "node:cluster";
import { output } from "../log.ts";
import type { EndReason, FromWorker, News, ToWorker } from "./process-messages.ts";
import { createWatchdog, type Watchdog } from "./watchdog.ts";
import { createWholeLines } from "./whole-lines.ts";

/** One server process, as the primary sees it. */
export interface WorkerProcess {
  pid: number;
  /** what it says at its start */
  lines: string[];
  /** epoch milliseconds since when it takes requests; null before that */
  servingSince: number | null;
  /** it shall end: no other process takes its place */
  isLeaving: boolean;
  send(message: ToWorker): void;
  /** Lets it answer what it has taken, and end; resolves when it is gone, and what it printed handed on. */
  end(why: EndReason): Promise<void>;
}

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: string | null;
}

/** A process ended before it took requests, and did not say why. */
export class DiedAtStart extends Error {
  constructor({ code, signal }: Exit) {
    super(`A server process ended (${signal ?? `code ${code}`}) before it listened.`);
  }
}

/** Milliseconds in which a process must have ended: longer than its open requests may take (`serve.ts`). */
const END_WITHIN: Record<EndReason, number> = { stopped: 20_000, replaced: 75_000 };

/** Starts a server process, and resolves when it takes requests. Rejects when it ends before that: with its own reason, or DiedAtStart. */
export function startWorkerProcess(on: {
  onForked(workerProcess: WorkerProcess): void;
  onExit(workerProcess: WorkerProcess, how: Exit): void;
  onNews(from: WorkerProcess, news: News): void;
  /** it takes requests, and gives no sign of life any more: it is killed, and its exit follows */
  onSilent(workerProcess: WorkerProcess): void;
}): Promise<WorkerProcess> {
  const worker = cluster.fork();
  const printed = passOutputOn(worker);
  const closeUntaken = watchHandedOver(worker);
  const workerProcess = toWorkerProcess(worker, printed);
  on.onForked(workerProcess);
  return new Promise((resolve, reject) => {
    let reason: string | null = null;
    let hasLeft = false;
    let watchdog: Watchdog | null = null;
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "alive") watchdog?.beat();
      else if (message.kind === "news") on.onNews(workerProcess, message.news);
      else if (message.kind === "failed") reason = message.reason;
      else if (message.kind === "leaving") {
        // What was sent before this answer is there before it.
        workerProcess.send({ kind: "left" });
        hasLeft = true;
      } else {
        workerProcess.lines = message.lines;
        workerProcess.servingSince = Date.now();
        watchdog = createWatchdog(() => {
          on.onSilent(workerProcess);
          worker.process.kill("SIGKILL");
        });
        resolve(workerProcess);
      }
    });
    // What could not be sent went to a process that is ending: its exit follows.
    worker.on("error", () => {});
    worker.once("exit", (code: number | null, signal: string | null) => {
      watchdog?.end();
      // One that has left has taken all of them, or given them back for others.
      if (!hasLeft) closeUntaken();
      on.onExit(workerProcess, { code, signal });
      reject(reason === null ? new DiedAtStart({ code, signal }) : new Error(reason));
    });
  });
}

// The primary takes each connection and hands it over, which watchHandedOver goes by. That is node's default except on Windows,
// and NODE_CLUSTER_SCHED_POLICY can set the other way, by which the processes take connections themselves.
cluster.schedulingPolicy = cluster.SCHED_RR;
// What a process prints comes through the primary. On one shared pipe each would have to wait for a slow reader: whether a
// write waits is a property of the pipe's end, and every process that starts or ends sets it for all who share that.
cluster.setupPrimary({ silent: true });

/** Hands on what a process prints, line by line; resolves when that has come to its end. */
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
 * Watches the connections that are handed to a process, one after the other. Node forgets the one that a process had not
 * taken yet when it died. The function it returns closes that one, or the client at its other end would wait for ever.
 */
function watchHandedOver({ process: child }: Worker): () => void {
  let last: { close(): void } | null = null;
  child.send = new Proxy(child.send, {
    apply(send, self, given: unknown[]) {
      if (isClosable(given[1])) last = given[1];
      return Reflect.apply(send, self, given);
    },
  });
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
      // One that is still starting has taken no request that it would have to answer.
      if (workerProcess.servingSince === null) worker.process.kill("SIGTERM");
      else workerProcess.send({ kind: "end", why });
      const late = setTimeout(() => worker.process.kill("SIGKILL"), END_WITHIN[why]);
      worker.once("exit", () => clearTimeout(late));
      return printed;
    },
  };
  return workerProcess;
}
