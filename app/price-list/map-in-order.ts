/**
 * Outcomes of asynchronous work on items, in the items' order, with at most `most` items under way. No further work
 * begins until the reader asks for more; the error of an item is thrown in its place.
 */
export async function* mapInOrder<Item, Outcome>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Outcome>,
): AsyncGenerator<Outcome> {
  const begun: Promise<Outcome>[] = [];
  for await (const item of items) {
    const outcome = work(item);
    // Keeps a rejection from being reported as unhandled before its turn comes, or if the reader leaves earlier.
    outcome.catch(() => {});
    begun.push(outcome);
    if (begun.length === most) yield await (begun.shift() as Promise<Outcome>);
  }
  for (const outcome of begun) yield await outcome;
}
