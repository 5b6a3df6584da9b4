import { setImmediate } from "node:timers/promises";

/**
 * What a generator makes, as a stream: one step for each read, none ahead, and a turn for other requests before each.
 * Cancelling ends the generator, and with it what it reads from; its error is the reader's.
 */
export function toByteStream(bytes: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await setImmediate();
        const step = await bytes.next();
        if (step.done) controller.close();
        else controller.enqueue(step.value);
      },
      async cancel() {
        await bytes.return();
      },
    },
    { highWaterMark: 0 },
  );
}
