/** A text cut at every place where one of some values stands. */
export interface Parts {
  /** one more than there are places */
  texts: string[];
  /** of each place the number of its value */
  values: number[];
}

/** No value may be part of another. */
export function cutAt(text: string, values: readonly string[]): Parts {
  const places = values
    .flatMap((value, index) => placesOf(text, value).map((at) => ({ at, index, length: value.length })))
    .sort((a, b) => a.at - b.at);
  let from = 0;
  const texts = places.map(({ at, length }) => {
    const before = text.slice(from, at);
    from = at + length;
    return before;
  });
  return { texts: [...texts, text.slice(from)], values: places.map(({ index }) => index) };
}

/** The text under other values. */
export function join({ texts, values }: Parts, given: readonly string[]): string {
  return texts.reduce((whole, text, index) => whole + (given[values[index - 1] ?? 0] ?? "") + text);
}

function placesOf(text: string, value: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) places.push(at);
  return places;
}
