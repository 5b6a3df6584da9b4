/** The same stream; `end` is called once it is read to its end, fails or is cancelled, even before its first read. */
export function endingWith(stream: ReadableStream<Uint8Array>, end: () => Promise<void>): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          await end();
          controller.close();
        } catch (error) {
          await end();
          throw error;
        }
      },
      async cancel(reason) {
        await Promise.all([reader.cancel(reason), end()]);
      },
    },
    { highWaterMark: 0 },
  );
}
