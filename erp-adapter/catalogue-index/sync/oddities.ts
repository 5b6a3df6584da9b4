/** A part of a feed that the catalogue takes in only partly, or not at all. */
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
  | "invalid-record"
  | "supersession-ring";

/** How often each oddity was met, and where first: one line in the log for thousands of records. */
export type Oddities = Partial<Record<Oddity, { count: number; first: string }>>;

export function noteOddity(oddities: Oddities, oddity: Oddity, where: string): void {
  const known = oddities[oddity];
  if (known) known.count += 1;
  else oddities[oddity] = { count: 1, first: where.slice(0, MAX_WHERE) };
}

/** Adds up: `more` was met after `oddities`. */
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

/** Characters. A key may be anything. */
const MAX_WHERE = 200;
