/**
 * shelf: in stock at a place that sends goods or hands them out · transfer: in stock at another place, and first
 * brought to one of those · incoming: on its way to the distributor · supplier: to be ordered from the supplier
 */
export const SUPPLY_KINDS = ["shelf", "transfer", "incoming", "supplier"] as const;
export type SupplyKind = (typeof SUPPLY_KINDS)[number];

/** Pieces of one product that leave one place on one day (capability conditions.supply). */
export interface Supply {
  /** the place's name as people know it; "" if the ERP has only one place and does not name it */
  warehouse: string;
  /**
   * number of pieces as it may be shown: at most 12, or the quantity asked if that is greater; this maximum means "or
   * more"
   */
  quantity: number;
  /**
   * local date on which the pieces leave the place, or can be picked up; null: unknown, or at once if `kind` is shelf
   */
  date: string | null;
  kind: SupplyKind;
  /** local date on which the pieces can be at the place that sends a joint delivery; missing if that is `date` */
  gathered?: string | null;
}

/** A number of pieces and the date that was promised for them; a date of null: on request. */
export type Promised = Pick<Supply, "quantity" | "date">;

/**
 * Takes the wanted quantity out of the supplies, which must be sorted by date: from each supply as much as is still
 * wanted. Pieces that no supply has get a supply without place and date (on request).
 */
export function planOf(quantity: number, supply: readonly Supply[]): Supply[] {
  let wanted = quantity;
  const parts: Supply[] = [];
  for (const one of supply) {
    const taken = Math.min(wanted, one.quantity);
    if (taken === 0) continue;
    parts.push({ ...one, quantity: taken });
    wanted -= taken;
  }
  return wanted === 0 ? parts : [...parts, { warehouse: "", quantity: wanted, date: null, kind: "supplier" }];
}

/** The pieces of a plan by date, whatever places they come from. */
export function promisesOf(parts: readonly Supply[]): Promised[] {
  const byDate = new Map<string | null, number>();
  for (const { date, quantity } of parts) byDate.set(date, (byDate.get(date) ?? 0) + quantity);
  return [...byDate].map(([date, quantity]) => ({ quantity, date }));
}

/** Sorts supplies by date. Without a date, supplies of kind shelf come first, and all other kinds last. */
export function inOrderOfComing<One extends Pick<Supply, "date" | "kind">>(supply: readonly One[]): One[] {
  return supply.toSorted((a, b) => compareComing(a, b));
}

/** Negative if `a` comes before `b`. */
export function compareComing(a: Pick<Supply, "date" | "kind">, b: Pick<Supply, "date" | "kind">): number {
  const [first, second] = [sortKey(a), sortKey(b)];
  return first < second ? -1 : Number(first > second);
}

/** A key that sorts by date. Dates begin with a digit: "" sorts before them, "none" after them. */
function sortKey({ date, kind }: Pick<Supply, "date" | "kind">): string {
  return date ?? (kind === "shelf" ? "" : "none");
}
