/** A queue that runs its works one after another. A failure rejects only for the caller of that work. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
}
