import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { leadWorkers } from "./primary.ts";
import { DiedAtStart, type Exit, type startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const KILLED: Exit = { code: null, signal: "SIGKILL" };
const ENDED: Exit = { code: 0, signal: null };
const ALL_REPLACED = "all server processes are replaced";
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];

/** A forked server process that the test lets serve, die without a reason, or fail with one. */
interface Forked {
  serve(): Promise<void>;
  die(): Promise<void>;
  fail(reason: string): Promise<void>;
}

let forked: Forked[];
/** milliseconds of each pause before a start */
let pauses: number[];
let printed: string[];
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
  [forked, pauses, printed] = [[], [], []];
  for (const name of ["log", "error"] as const)
    vi.spyOn(console, name).mockImplementation((line: string) => void printed.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const signal of SIGNALS) process.removeAllListeners(signal);
});

describe("while the shop starts", () => {
  test("a process that dies is followed by another, and the shop takes requests meanwhile", async () => {
    const led = lead(3);
    await forked[0]?.serve();
    await forked[1]?.die();
    await forked[2]?.serve();
    await led;
    expect(printed).toEqual(["listening"]);
    await vi.waitUntil(() => forked.length === 4);
    await forked[3]?.serve();
    expect(log.info).toHaveBeenCalledWith(expect.anything(), "another server process has taken its place");
  });

  test("so it is where the first dies", async () => {
    const led = lead(2);
    await forked[0]?.die();
    await forked[1]?.serve();
    await forked[2]?.serve();
    await led;
    expect(printed).toEqual(["listening"]);
  });

  test("one that says why it cannot start ends the start; so do six that say nothing", async () => {
    const refused = expect(lead(2)).rejects.toThrow("DATA_DIR cannot be written.");
    await forked[0]?.fail("DATA_DIR cannot be written.");
    await refused;
    forked = [];
    const silent = expect(lead(2)).rejects.toThrow("SIGKILL");
    for (let at = 0; at < 6; at += 1) await forked[at]?.die();
    await silent;
    expect(forked).toHaveLength(6);
  });
});

describe("processes that die soon after their start are followed", () => {
  test("after pauses that grow, while others serve", async () => {
    await start(2);
    for (let at = 1; at < 7; at += 1) {
      await forked[at]?.die();
      await vi.waitUntil(() => forked.length === at + 2);
      await forked[at + 1]?.serve();
    }
    expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400]);
  });

  test("at once, while nothing serves", async () => {
    await start(1);
    for (let at = 0; at < 6; at += 1) {
      await forked[at]?.die();
      await vi.waitUntil(() => forked.length === at + 2);
      await forked[at + 1]?.serve();
    }
    expect(pauses).toEqual([100, 100, 100, 100, 100, 100]);
  });
});

test("a SIGHUP while processes are replaced replaces them once more, afterwards", async () => {
  await start(1);
  for (let times = 0; times < 2; times += 1) process.emit("SIGHUP");
  for (let at = 1; at <= 2; at += 1) {
    await vi.waitUntil(() => forked.length === at + 1);
    await forked[at]?.serve();
  }
  await vi.waitUntil(() => log.info.mock.calls.filter(([, line]) => line === ALL_REPLACED).length === 2);
  expect(forked).toHaveLength(3);
});

test("a shop that no process serves, and none can start, ends after six tries", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  await start(1);
  await forked[0]?.die();
  for (let at = 1; at <= 6; at += 1) {
    await vi.waitUntil(() => forked.length === at + 1);
    await forked[at]?.fail("The disk is full.");
  }
  await vi.waitUntil(() => exit.mock.calls.length > 0);
  expect(exit).toHaveBeenCalledWith(1);
  expect(printed).toContain("The disk is full.");
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200]);
});

async function start(count: number): Promise<void> {
  const led = lead(count);
  for (let at = 0; at < count; at += 1) await forked[at]?.serve();
  await led;
}

function lead(count: number): Promise<void> {
  const pause = async (ms: number) => void pauses.push(ms);
  return leadWorkers(count, log, { fork, pause });
}

const fork: typeof startWorkerProcess = (on) => {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerProcess>();
  const workerProcess: WorkerProcess = {
    pid: forked.length,
    lines: ["listening"],
    servingSince: null,
    isLeaving: false,
    send: () => {},
    end: async () => on.onExit(workerProcess, ENDED),
  };
  const end = async (error: Error) => {
    on.onExit(workerProcess, KILLED);
    reject(error);
    await turn();
  };
  forked.push({
    async serve() {
      workerProcess.servingSince = Date.now();
      resolve(workerProcess);
      await turn();
    },
    die: () => end(new DiedAtStart(KILLED)),
    fail: (reason) => end(new Error(reason)),
  });
  on.onForked(workerProcess);
  return promise;
};

/** Waits for one turn of the event loop, in which the consequences of an event happen. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
