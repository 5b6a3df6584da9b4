/** Elements grouped by key; within a key, in order of arrival. */
export interface Groups<T> {
  /** Adds an element; returns all elements of its key. */
  enter(key: string, one: T): Set<T>;
  leave(key: string, one: T): void;
  /** number of all elements */
  count(): number;
  /**
   * The elements of the key that has the most, of the first such key if there are several; an empty set if there are no
   * elements.
   */
  largest(): Set<T>;
}

export function createGroups<T>(): Groups<T> {
  const groups = new Map<string, Set<T>>();
  let count = 0;
  return {
    enter(key, one) {
      const own = groups.get(key) ?? new Set();
      groups.set(key, own.add(one));
      count += 1;
      return own;
    },
    leave(key, one) {
      const own = groups.get(key);
      if (!own?.delete(one)) return;
      count -= 1;
      if (own.size === 0) groups.delete(key);
    },
    count: () => count,
    largest() {
      let found = new Set<T>();
      for (const own of groups.values()) if (own.size > found.size) found = own;
      return found;
    },
  };
}
