/** Each row as it is asked for. Whoever stops reading stops the source. */
export async function* mapRows<Row, Result>(
  rows: AsyncIterable<Row>,
  map: (row: Row) => Result,
): AsyncGenerator<Result> {
  for await (const row of rows) yield map(row);
}
