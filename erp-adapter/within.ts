/** The outcome of the work, or of `late` if the work takes longer. Late work continues, but its outcome is dropped. */
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
