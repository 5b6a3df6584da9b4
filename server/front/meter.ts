/** Measures what the making of pages takes. */
export interface Meter {
  /** Begins to measure a page made for `client`. The returned function ends this. */
  begin(client: string): () => Taken;
}

export interface Taken {
  /** milliseconds of CPU */
  cpu: number;
  /** true if no page of another client was being made meanwhile: other readers' pages took none of it */
  isOwn: boolean;
}

/**
 * Measures the CPU time of this thread, and divides it between the pages that are being made meanwhile, because the
 * thread does not say whose work it did. A page that waits for its ERP has a share in what others take, and they take
 * less: all pages together are never measured more than the thread has worked. `used`: milliseconds of CPU that the
 * thread has used.
 */
export function createMeter(used: () => number = usedByThread): Meter {
  const making = new Set<{ client: string; isOwn: boolean }>();
  let last = 0;
  /** milliseconds of CPU that one page would have taken that had been made all the time */
  let share = 0;

  function pass(): void {
    const now = used();
    if (making.size > 0) share += (now - last) / making.size;
    last = now;
  }

  return {
    begin(client) {
      pass();
      const others = [...making].filter((other) => other.client !== client);
      for (const other of others) other.isOwn = false;
      const page = { client, isOwn: others.length === 0 };
      making.add(page);
      const begun = share;
      return () => {
        pass();
        making.delete(page);
        return { cpu: share - begun, isOwn: page.isOwn };
      };
    },
  };
}

function usedByThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
