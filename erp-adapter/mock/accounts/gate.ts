/** Runs work of which only so much may go on at once; the rest waits its turn. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createGate(atOnce: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= atOnce) await new Promise<void>((enter) => waiting.push(enter));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes on to who waited longest, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
