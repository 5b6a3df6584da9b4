/** The texts that name lines of an order, in one language. */
export type PositionText = (key: "one" | "several" | "and", values: { lines: string; last: string }) => string;

/** Ascending positions as ranges: 1, 2, 3, 5 → "1–3", "5". */
export function positionRanges(positions: readonly number[]): string[] {
  const ranges: { first: number; last: number }[] = [];
  for (const position of positions) {
    const range = ranges.at(-1);
    if (range && position === range.last + 1) range.last = position;
    else ranges.push({ first: position, last: position });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`));
}

/** The lines at ascending positions: "line 3", "lines 2 and 4", "stavke 1–3 i 5". */
export function positionWords(positions: readonly number[], text: PositionText): string {
  const ranges = positionRanges(positions);
  const last = ranges.at(-1) ?? "";
  const before = ranges.slice(0, -1).join(", ");
  const lines = before === "" ? last : text("and", { lines: before, last });
  return text(positions.length === 1 ? "one" : "several", { lines, last });
}
