import { LRUCache } from "lru-cache";

/** Data as one text; `Data` says what `unpack` finds in it. */
export type Packed<Data> = string & { readonly packed?: Data };

/** What was packed last, so that the server need not read what it has just written. */
const recent = import.meta.env.SSR ? new LRUCache<string, object>({ max: 32 }) : null;

/**
 * A page's data travel with it twice, as markup and once more for the scripts, where each value of each row is a number
 * that points at it: of 24 rows more than the markup itself. As one text they are a quarter of that. Within the page's own
 * text a quotation mark takes four signs: a backtick, which JSON does without, takes one.
 */
export function pack<Data extends object>(data: Data): Packed<Data> {
  const packed = JSON.stringify(data).replace(/`/g, "\\u0060").replace(/"/g, "`");
  recent?.set(packed, data);
  return packed;
}

export function unpack<Data extends object>(packed: Packed<Data>): Data {
  // What stands there under this text was packed into it.
  return (recent?.get(packed) as Data | undefined) ?? JSON.parse(packed.replace(/`/g, '"'));
}
