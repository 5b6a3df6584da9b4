/** An answer's fault: the path of the field and the promise it breaks. Never holds a value of the answer itself. */
export interface AnswerFault {
  path: string;
  reason: string;
}

/**
 * A promise about an answer: whether the answer keeps the promise, the path of the field, and the reason for a fault.
 */
export type AnswerPromise = readonly [kept: boolean, path: string, reason: string];

/** The first broken promise; null if all are kept. */
export function firstBroken(promises: readonly AnswerPromise[]): AnswerFault | null {
  for (const [kept, path, reason] of promises) if (!kept) return { path, reason };
  return null;
}

/** The first fault in the items of a list; `path` is the path of the list. Null if there is no fault. */
export function firstFaultIn<Item>(
  path: string,
  items: readonly Item[],
  check: (item: Item, at: number) => AnswerFault | null,
): AnswerFault | null {
  for (const [at, item] of items.entries()) {
    const fault = check(item, at);
    if (fault) return within(`${path}[${at}]`, fault);
  }
  return null;
}

/** The fault with the path of the enclosing value, `whole`, in front of its own path. */
export function within(whole: string, { path, reason }: AnswerFault): AnswerFault {
  if (path === "" || whole === "") return { path: `${whole}${path}`, reason };
  return { path: path.startsWith("[") ? `${whole}${path}` : `${whole}.${path}`, reason };
}

/** Fault if an id is empty or appears twice. */
export function faultInIds(path: string, ids: readonly string[]): AnswerFault | null {
  const seen = new Set<string>();
  return firstFaultIn(path, ids, (id) => {
    if (id === "") return { path: "id", reason: "empty" };
    if (seen.has(id)) return { path: "id", reason: "there twice" };
    seen.add(id);
    return null;
  });
}
