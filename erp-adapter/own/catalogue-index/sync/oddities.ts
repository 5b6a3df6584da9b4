/** A kind of feed data that the catalogue stores only partly, or not at all. */
export type Oddity =
  | "repeated"
  | "unknown-removed"
  | "unknown-stock"
  | "no-title"
  | "no-english-title"
  | "unknown-group"
  | "too-many-references"
  | "too-many-fitments"
  | "invalid-fitment"
  | "invalid-supersession"
  | "invalid-related-part"
  | "invalid-papers"
  | "invalid-record"
  | "supersession-ring";

/** The count and the first place of each oddity, so that thousands of records need only one log line. */
export type Oddities = Partial<Record<Oddity, { count: number; first: string }>>;

export function noteOddity(oddities: Oddities, oddity: Oddity, where: string): void {
  const known = oddities[oddity];
  if (known) known.count += 1;
  else oddities[oddity] = { count: 1, first: where.slice(0, MAX_WHERE) };
}

/** Adds the counts of `more` to `oddities`; `more` was found later. */
export function addOddities(oddities: Oddities, more: Oddities): void {
  for (const [oddity, { count, first }] of listOddities(more)) {
    const known = oddities[oddity];
    if (known) known.count += count;
    else oddities[oddity] = { count, first };
  }
}

export function listOddities(oddities: Oddities): [Oddity, { count: number; first: string }][] {
  return Object.entries(oddities) as [Oddity, { count: number; first: string }][];
}

/** The most characters of a place: a key from an ERP may have any length. */
const MAX_WHERE = 200;
