/** Rows that record how many were taken, and whether the iteration has ended, in whatever way. */
export interface Counted<Row> extends AsyncIterable<Row> {
  taken: number;
  ended: boolean;
}

/** Makes `count` rows one by one; the iteration throws at index `fails`. */
export function counted<Row>(count: number, make: (index: number) => Row, fails = Number.NaN): Counted<Row> {
  const rows: Counted<Row> = {
    taken: 0,
    ended: false,
    async *[Symbol.asyncIterator]() {
      try {
        for (let index = 0; index < count; index += 1) {
          rows.taken += 1;
          if (index === fails) throw new Error("the ERP went away");
          yield make(index);
        }
      } finally {
        rows.ended = true;
      }
    },
  };
  return rows;
}
