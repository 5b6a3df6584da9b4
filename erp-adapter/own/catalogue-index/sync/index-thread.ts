import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { createIndexWriter, IndexWriter } from "./index-writer.ts";

/** An index writer in a worker thread: the calling thread can serve pages while the writer works. */
export type IndexThread = {
  [Method in Exclude<keyof IndexWriter, "close">]: (
    ...args: Parameters<IndexWriter[Method]>
  ) => Promise<ReturnType<IndexWriter[Method]>>;
} & { close(): Promise<void> };

/** Message to the thread: a call. */
export interface ThreadQuestion {
  id: number;
  method: keyof IndexWriter;
  args: unknown[];
}

/** Message from the thread: the result, or the error message with SQLite's error code. */
export type ThreadAnswer = { id: number; result: unknown } | { id: number; failed: string; errcode?: number };

export type OpenIndex = (...args: Parameters<typeof createIndexWriter>) => IndexThread;

/** Starts the thread. A call rejects if it fails in the thread, or if the thread ends. */
export const openIndexThread: OpenIndex = (...args) => {
  const thread = new Worker(join(import.meta.dirname, "index-worker.ts"), { workerData: args });
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let ended: Error | null = null;

  thread.on("message", (answer: ThreadAnswer) => {
    const asked = pending.get(answer.id);
    pending.delete(answer.id);
    if ("failed" in answer) asked?.reject(Object.assign(new Error(answer.failed), { errcode: answer.errcode }));
    else asked?.resolve(answer.result);
  });
  thread.on("error", (error: unknown) => end(error instanceof Error ? error : new Error(String(error))));
  thread.once("exit", () => end(new Error("the thread that writes the catalogue has ended")));

  function end(error: Error): void {
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  }

  function call(method: keyof IndexWriter, args: unknown[]): Promise<unknown> {
    if (ended) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      thread.postMessage({ id: lastId, method, args } satisfies ThreadQuestion);
    });
  }

  const ask =
    <Method extends keyof IndexWriter>(method: Method) =>
    (...args: Parameters<IndexWriter[Method]>) =>
      call(method, args) as Promise<ReturnType<IndexWriter[Method]>>;

  return {
    position: ask("position"),
    count: ask("count"),
    write: ask("write"),
    writeStock: ask("writeStock"),
    link: ask("link"),
    fillIndex: ask("fillIndex"),
    compare: ask("compare"),
    goOnFrom: ask("goOnFrom"),
    settle: ask("settle"),
    async close() {
      if (!ended) await call("close", []).catch(() => {});
      await thread.terminate();
    },
  };
};
