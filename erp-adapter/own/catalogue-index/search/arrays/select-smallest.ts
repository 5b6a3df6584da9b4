/**
 * Returns at most `count` of the first `size` values, ascending, beginning with the `offset`-th smallest. Reorders
 * `values`; all values must differ. Takes one or two steps per value at any offset; sorting all would take twenty.
 */
export function selectSmallest(values: Float64Array, size: number, offset: number, count: number): Float64Array {
  const end = Math.min(size, offset + count);
  if (offset >= end) return new Float64Array(0);
  partition(values, 0, size - 1, offset);
  partition(values, offset, size - 1, end - 1);
  return values.slice(offset, end).sort();
}

/**
 * Hoare's selection: afterwards no value before `place` is greater than the value at `place`, and no value after it is
 * smaller.
 */
function partition(values: Float64Array, from: number, to: number, place: number): void {
  let low = from;
  let high = to;
  while (low < high) {
    const pivot = values[(low + high) >>> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1;
      while ((values[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const moved = values[left] as number;
      values[left] = values[right] as number;
      values[right] = moved;
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else return;
  }
}
