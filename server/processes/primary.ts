import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { type MetricsEnv, openMetricsPort } from "../metrics/open-metrics-port.ts";
import { createMeasuring } from "./measuring.ts";
import { DiedAtStart, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/**
 * Milliseconds before a dead process is replaced. The pause doubles, up to LONGEST_PAUSE, after each failed start and,
 * while others serve, after each process that dies early.
 */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 30_000;
/** Milliseconds after which a process no longer counts as dying early. */
const LASTED = 60_000;

/** Consecutive failed starts after which a shop without any serving process gives up. */
const MAX_TRIES = 6;

/**
 * Leads a shop of several processes on one port; opens no resources itself. The first process starts alone, so that no
 * other process uses the data folder while it is empty. The shop reports that it listens once all processes listen. A
 * dead process is replaced. SIGTERM and SIGINT end all processes, each in the way that a single process ends. SIGHUP
 * replaces them one by one; each ends once its successor takes requests. Rejects with one sentence if the shop cannot
 * start.
 */
export async function leadWorkers(
  count: number,
  log: Pick<Logger, "info" | "warn" | "error">,
  {
    env,
    fork = startWorkerProcess,
    pause = wait,
  }: { env?: MetricsEnv; fork?: typeof startWorkerProcess; pause?(ms: number): Promise<unknown> } = {},
): Promise<void> {
  const workerProcesses = new Set<WorkerProcess>();
  const measuring = createMeasuring(workerProcesses);
  let isEnding = false;
  let renewals = Promise.resolve();
  let firstPause = FIRST_PAUSE;
  /** the last logged reason why a process could not start; null if none */
  let told: string | null = null;

  // A service manager that signals the whole group sends SIGTERM twice; the second must not cut the end short.
  process.on("SIGTERM", endAll);
  process.once("SIGINT", endAll);
  // Closing the terminal ends the shop, as it ends any program.
  process.on("SIGHUP", () => {
    if (process.stdin.isTTY) return void endAll();
    // A signal during a round of replacements starts another round after it: there may be a newer release.
    renewals = renewals.then(renewAll);
  });

  try {
    if (env) await openMetricsPort(env, measuring.ask, log);
    const first = await startFirst();
    await Promise.all(Array.from({ length: count - 1 }, () => start().catch(tryAgain)));
    if (isEnding) return;
    for (const line of first.lines) console.log(line);
    log.info({ processes: count }, "this process leads the others");
  } catch (error) {
    // If the shop is ended while it starts, that is not a failure.
    if (!isEnding) throw error;
  }

  /**
   * Starts the first process. Tries again, up to MAX_TRIES, if the process dies without a reason. Rejects if the
   * process gives a reason.
   */
  async function startFirst(tries = 1): Promise<WorkerProcess> {
    try {
      return await start();
    } catch (error) {
      if (isEnding || tries >= MAX_TRIES || !(error instanceof DiedAtStart)) throw error;
      log.error({ reason: error.message }, "a server process could not start; it is tried again");
      return startFirst(tries + 1);
    }
  }

  /** Starts another process and resolves when it takes requests. Rejects with the reason if it cannot start. */
  function start(): Promise<WorkerProcess> {
    return fork({
      onForked: (forked) => void workerProcesses.add(forked),
      onExit(ended, how) {
        workerProcesses.delete(ended);
        if (isEnding || ended.isLeaving || ended.servingSince === null) return;
        log.error({ ended: ended.pid, ...how }, "a server process has died");
        firstPause = Date.now() - ended.servingSince < LASTED ? Math.min(firstPause * 2, LONGEST_PAUSE) : FIRST_PAUSE;
        void replace();
      },
      onMeasured: measuring.hear,
      onSilent: ({ pid }) => log.error({ silent: pid }, "a server process gives no sign of life: it is ended"),
      onNews(from, news) {
        for (const other of workerProcesses) if (other !== from) other.send({ kind: "news", news });
      },
    });
  }

  function tryAgain(error: unknown): void {
    if (isEnding) return;
    tell(toReason(error));
    void replace();
  }

  async function replace(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await pause(Math.min((isServed() ? firstPause : FIRST_PAUSE) * 2 ** (tries - 1), LONGEST_PAUSE));
      if (isEnding) return;
      try {
        const { pid } = await start();
        told = null;
        log.info({ started: pid }, "another server process has taken its place");
        return;
      } catch (error) {
        if (isEnding) return;
        const reason = toReason(error);
        if (tries >= MAX_TRIES && !isServed()) return giveUp(reason);
        tell(reason);
      }
    }
  }

  function tell(reason: string): void {
    if (reason !== told) log.error({ reason }, "a server process could not start; it is tried again");
    told = reason;
  }

  /** Replaces all processes. If a new process cannot start, the old processes that are left go on. */
  async function renewAll(): Promise<void> {
    if (isEnding) return;
    log.info({ processes: count }, "the server processes are replaced, one by one");
    for (const old of [...workerProcesses]) {
      if (!workerProcesses.has(old) || old.servingSince === null) continue;
      // If the old process dies from now on, no further replacement is started: `start` below already replaces it.
      old.isLeaving = true;
      try {
        await start();
      } catch (error) {
        if (isEnding) return;
        old.isLeaving = false;
        log.error({ reason: toReason(error) }, "a new server process could not start: the others go on as they are");
        if (!workerProcesses.has(old)) void replace();
        return;
      }
      await old.end("replaced");
      if (isEnding) return;
    }
    log.info({ processes: count }, "all server processes are replaced");
  }

  async function endAll(): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    await Promise.all([...workerProcesses].map((workerProcess) => workerProcess.end("stopped")));
    process.exit(0);
  }

  function isServed(): boolean {
    return [...workerProcesses].some(({ servingSince }) => servingSince !== null);
  }
}

function giveUp(reason: string): void {
  console.error(reason);
  process.exit(1);
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
