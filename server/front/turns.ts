/**
 * Begins the making of one page per turn of the event loop. With the embedded ERP, making a page never waits for
 * anything: if many pages began together, the next request would be read only after all of them, perhaps half a second
 * later.
 */
export interface Turns {
  /** Resolves when it is this client's turn. Clients alternate; slow work waits until no fast work is waiting. */
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

/** The oldest work of the client that has waited longest; that client then goes to the end of the queue. */
function nextOf(lane: Map<string, Begin[]>): Begin | null {
  for (const [client, [begin, ...others]] of lane) {
    lane.delete(client);
    if (others.length > 0) lane.set(client, others);
    if (begin) return begin;
  }
  return null;
}
