/** What is wrong with an answer: the path of the field, and the promise it breaks. Holds nothing of the answer itself. */
export interface AnswerFault {
  path: string;
  reason: string;
}

/** Whether a promise is kept, which field it is about, and what to say when it is broken. */
export type AnswerPromise = readonly [kept: boolean, path: string, reason: string];

/** The first promise that is broken; null when all are kept. */
export function firstBroken(promises: readonly AnswerPromise[]): AnswerFault | null {
  for (const [kept, path, reason] of promises) if (!kept) return { path, reason };
  return null;
}

/** The first fault in the items of a list, `path` being the list's own; null when all are right. */
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

/** A fault of a part, by its path in the whole. */
export function within(whole: string, { path, reason }: AnswerFault): AnswerFault {
  if (path === "" || whole === "") return { path: `${whole}${path}`, reason };
  return { path: path.startsWith("[") ? `${whole}${path}` : `${whole}.${path}`, reason };
}

/** What is named twice, though each is there once. */
export function faultInIds(path: string, ids: readonly string[]): AnswerFault | null {
  const seen = new Set<string>();
  return firstFaultIn(path, ids, (id) => {
    if (id === "") return { path: "id", reason: "empty" };
    if (seen.has(id)) return { path: "id", reason: "there twice" };
    seen.add(id);
    return null;
  });
}
