/**
 * The number of letters to change, add, leave out, or swap with their neighbours until one word is the other (optimal
 * string alignment); Infinity if there are more than `most`.
 */
export function distanceUpTo(word: string, other: string, most: number): number {
  if (Math.abs(word.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row += 1) {
    const present = [row];
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = word[row - 1] === other[at - 1];
      let errors = Math.min(
        (last[at] as number) + 1,
        (present[at - 1] as number) + 1,
        (last[at - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped = word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1];
      if (row > 1 && at > 1 && isSwapped) errors = Math.min(errors, (beforeLast[at - 2] as number) + 1);
      present.push(errors);
      least = Math.min(least, errors);
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    [beforeLast, last] = [last, present];
  }
  const errors = last[other.length] as number;
  return errors > most ? Number.POSITIVE_INFINITY : errors;
}
