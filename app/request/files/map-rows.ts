/** Maps each row when it is read. A reader that stops ends the source too. */
export async function* mapRows<Row, Result>(
  rows: AsyncIterable<Row>,
  map: (row: Row) => Result,
): AsyncGenerator<Result> {
  for await (const row of rows) yield map(row);
}
