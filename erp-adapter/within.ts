/**
 * The outcome of `work`, or of `late` if `work` takes longer than `milliseconds`. `work` then goes on, but its outcome
 * is ignored.
 */
export async function within<Answer, Late>(
  work: Promise<Answer>,
  milliseconds: number,
  late: () => Late,
): Promise<Answer | Late> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, milliseconds);
  try {
    return await Promise.race([work, over.promise.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
