/**
 * Outcomes of asynchronous work on items, in their order, at most `most` of them under way. Nothing new begins until the
 * reader asks for more; an error of one is thrown in its place.
 */
export async function* mapAhead<Item, Outcome>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Outcome>,
): AsyncGenerator<Outcome> {
  const begun: Promise<Outcome>[] = [];
  for await (const item of items) {
    const outcome = work(item);
    // Until its place comes, and if the reader leaves before.
    outcome.catch(() => {});
    begun.push(outcome);
    if (begun.length === most) yield await (begun.shift() as Promise<Outcome>);
  }
  for (const outcome of begun) yield await outcome;
}
