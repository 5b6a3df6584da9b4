import { setImmediate } from "node:timers/promises";

/**
 * Turns a generator into a stream. Each read takes exactly one step, after pending events of other requests. Cancelling
 * the stream ends the generator and its sources; an error of the generator reaches the reader.
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
