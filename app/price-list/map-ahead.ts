/**
 * Outcomes of asynchronous work on items, in the items' order, with at most `most` of them under way. Nothing new
 * begins until the reader asks for more; the error of an item is thrown in its place.
 */
export async function* mapAhead<Item, Outcome>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Outcome>,
): AsyncGenerator<Outcome> {
  const begun: Promise<Outcome>[] = [];
  for await (const item of items) {
    const outcome = work(item);
    // A rejection counts as handled until its place comes, and also if the reader leaves before.
    outcome.catch(() => {});
    begun.push(outcome);
    if (begun.length === most) yield await (begun.shift() as Promise<Outcome>);
  }
  for (const outcome of begun) yield await outcome;
}
