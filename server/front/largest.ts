/** The set with most elements, the first of several; an empty set if there is none. */
export function largest<T>(sets: Iterable<Set<T>>): Set<T> {
  let found = new Set<T>();
  for (const set of sets) if (set.size > found.size) found = set;
  return found;
}
