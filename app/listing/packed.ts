/** Data as one text; `Data` says what `unpack` finds in it. */
export type Packed<Data> = string & { readonly packed?: Data };

/**
 * A page's data travel with it twice, as markup and once more for the scripts, where each value of each row is a number
 * that points at it: of 24 rows more than the markup itself. As one text they are a quarter of that.
 */
export function pack<Data>(data: Data): Packed<Data> {
  return JSON.stringify(data);
}

export function unpack<Data>(packed: Packed<Data>): Data {
  return JSON.parse(packed);
}
