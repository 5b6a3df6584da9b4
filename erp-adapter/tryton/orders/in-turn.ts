/** A queue that runs tasks one after another. If a task fails, only its own promise rejects, and the next task runs. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
}
