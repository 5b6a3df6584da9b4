/**
 * Lets work begin one piece in each turn of the event loop. Pages of the embedded ERP wait for nothing: begun together they
 * would be made one after the other before the next request is even read, half a second of them.
 */
export interface Turns {
  /** Resolves when it is this client's turn. Clients take turns; `isSlow` comes when nothing else waits. */
  take(client: string, isSlow: boolean): Promise<void>;
}

type Begin = () => void;

export function createTurns(): Turns {
  const [fast, slow] = [new Map<string, Begin[]>(), new Map<string, Begin[]>()];
  let isUnderWay = false;

  function beginNext(): void {
    const begin = nextOf(fast) ?? nextOf(slow);
    isUnderWay = begin !== null;
    if (begin === null) return;
    setImmediate(beginNext);
    begin();
  }

  return {
    take(client, isSlow) {
      const lane = isSlow ? slow : fast;
      return new Promise((resolve) => {
        const own = lane.get(client) ?? [];
        lane.set(client, own);
        own.push(resolve);
        if (isUnderWay) return;
        isUnderWay = true;
        setImmediate(beginNext);
      });
    },
  };
}

/** The oldest of the client that has waited longest for its turn, and who then comes after all others. */
function nextOf(lane: Map<string, Begin[]>): Begin | null {
  for (const [client, [begin, ...others]] of lane) {
    lane.delete(client);
    if (others.length > 0) lane.set(client, others);
    if (begin) return begin;
  }
  return null;
}
