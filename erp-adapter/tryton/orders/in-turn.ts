/** Work of one kind, one after another. A failure is its own caller's. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
}
