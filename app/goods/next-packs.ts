/** The next whole packs above (1) or below (-1) a quantity, which need not be whole packs; at least one pack. */
export function nextPacks(quantity: number, pack: number, direction: 1 | -1): number {
  const packs = direction === 1 ? Math.floor(quantity / pack) + 1 : Math.ceil(quantity / pack) - 1;
  return Math.max(1, packs) * pack;
}
