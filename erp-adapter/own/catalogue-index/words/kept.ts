/**
 * Remembers what `make` returned for a text. Forgets everything when it has `most` texts: a cache that drops the oldest
 * one takes twice the time of what it saves here.
 */
export function createKept<Value extends {}>(most: number): (text: string, make: (text: string) => Value) => Value {
  const kept = new Map<string, Value>();
  return (text, make) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const made = make(text);
    kept.set(text, made);
    return made;
  };
}
