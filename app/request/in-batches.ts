/** Calls `ask` for each batch of at most `size` items, one batch after another, and returns all answers. */
export async function inBatches<Item, Answer>(
  items: readonly Item[],
  size: number,
  ask: (batch: Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += size) answers.push(...(await ask(items.slice(at, at + size))));
  return answers;
}
