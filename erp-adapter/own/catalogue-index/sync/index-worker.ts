import { parentPort, workerData } from "node:worker_threads";
import type { OpenIndex, ThreadAnswer, ThreadQuestion } from "./index-thread.ts";
import { createIndexWriter } from "./index-writer.ts";

// The thread of `openIndexThread`. The thread may end at any moment, because each call is one transaction.

const port = parentPort;
if (port === null) throw new Error("this is the file of a worker thread");

const writer = createIndexWriter(...(workerData as Parameters<OpenIndex>));

port.on("message", ({ id, method, args }: ThreadQuestion) => {
  port.postMessage(answerOf(id, () => (writer[method] as (...args: unknown[]) => unknown)(...args)));
});

function answerOf(id: number, work: () => unknown): ThreadAnswer {
  try {
    return { id, result: work() };
  } catch (error) {
    return {
      id,
      failed: error instanceof Error ? error.message : String(error),
      ...(error instanceof Error && "errcode" in error && { errcode: Number(error.errcode) }),
    };
  }
}
