import { printTable } from "./table.ts";

/** The shop's answer to a person who tries to order; silence if no answer came, or it says nothing about the order. */
export type Word = "placed" | "verifying" | "refused" | "silence";

/** Product → quantity. */
export type Lines = Readonly<Record<string, number>>;

/** An order that a person wants once, and everything they were told about it. */
export interface Wish {
  /** unique to this wish, so that the number of orders with it in the ERP's books can be counted */
  documentNumber: string;
  /** unique to this wish */
  email: string;
  /** the row of the printed table that counts this wish: a fail point, or a kind of fault */
  under: string;
  /** in the order in which the person heard it */
  told: Word[];
  /** the lines that the cart must have in the end; null if other wishes use the cart too */
  cart: { ifOrdered: Lines; ifNot: Lines } | null;
  /** number of its mails that were being sent when a process was killed: that many may come twice */
  mailsCutShort: number;
}

/** The shop's final word on a wish, after all open work is settled. */
export interface End {
  standing: "placed" | "open" | "verifying";
  cart: Lines | null;
}

/** The evidence that does not come from the shop's pages. */
export interface Evidence {
  /** orders by document number, from the ERP's books */
  booked: ReadonlyMap<string, number>;
  /** confirmations by address */
  mails: ReadonlyMap<string, number>;
}

/**
 * lost: the person is told of an order that does not exist · unheard: the person is not told of an existing order ·
 * doubled: one wish, several orders · untrue: the last answer was that nothing is ordered, but something was · open:
 * still being verified · cart: the cart did not lose exactly the ordered lines · mail: an order without exactly one
 * confirmation, or a confirmation without an order
 */
export const FAULTS = ["lost", "unheard", "doubled", "untrue", "open", "cart", "mail"] as const;
export type OrderFault = (typeof FAULTS)[number];

/** All faults of a wish; empty if the shop's answers, the ERP's books, the cart and the mails agree. */
export function judge(wish: Wish, end: End, { booked, mails }: Evidence): OrderFault[] {
  const { documentNumber, email, told, cart, mailsCutShort } = wish;
  const orders = booked.get(documentNumber) ?? 0;
  const letters = mails.get(email) ?? 0;
  const isOrdered = orders > 0;
  const isTold = told.includes("placed") || end.standing === "placed";
  const wanted = cart && (isOrdered ? cart.ifOrdered : cart.ifNot);
  const wrong: Record<OrderFault, boolean> = {
    lost: !isOrdered && isTold,
    unheard: isOrdered && end.standing === "open",
    doubled: orders > 1,
    untrue: isOrdered && told.at(-1) === "refused",
    open: end.standing === "verifying",
    cart: wanted !== null && end.cart !== null && !isSame(wanted, end.cart),
    mail: letters < Math.min(orders, 1) || letters > Math.min(orders, 1) + mailsCutShort,
  };
  return FAULTS.filter((fault) => wrong[fault]);
}

/** Counts wishes and their faults by `under`, the fail point or kind of fault, and keeps the faults of each wish. */
export interface Tally {
  count(wish: Wish, end: End, evidence: Evidence): void;
  /** Prints the table, then a line for each wish with a fault. */
  print(heading: string): void;
  /** one line for each wish with a fault */
  wrong(): string[];
}

export function createTally(): Tally {
  const rows = new Map<string, Row>();
  const wrong: string[] = [];
  return {
    count(wish, end, evidence) {
      const row = rows.get(wish.under) ?? createRow();
      rows.set(wish.under, row);
      const faults = judge(wish, end, evidence);
      const isOrdered = (evidence.booked.get(wish.documentNumber) ?? 0) > 0;
      row.tries += 1;
      if (!isOrdered) row.refused += 1;
      else if (wish.told.includes("placed")) row.placed += 1;
      else row.later += 1;
      row.mailsTwice += (evidence.mails.get(wish.email) ?? 0) > 1 ? 1 : 0;
      for (const fault of faults) row.faults[fault] += 1;
      if (faults.length > 0) wrong.push(describe(wish, end, evidence, faults));
    },
    print(heading) {
      const all = [...rows].sort(([a], [b]) => a.localeCompare(b));
      const total = createRow();
      for (const [, row] of all) addTo(total, row);
      printTable(
        heading,
        ["", "tries", "placed, told", "known later", "not placed", ...FAULTS, "(mail twice)"],
        [...all, ["all", total] as const].map(([name, row]) => [
          name,
          ...[row.tries, row.placed, row.later, row.refused].map(String),
          ...FAULTS.map((fault) => String(row.faults[fault])),
          String(row.mailsTwice),
        ]),
      );
      for (const line of wrong) console.log(line);
    },
    wrong: () => wrong,
  };
}

interface Row {
  tries: number;
  placed: number;
  /** ordered, but the person learned it only by looking again */
  later: number;
  refused: number;
  mailsTwice: number;
  faults: Record<OrderFault, number>;
}

function createRow(): Row {
  const faults = { lost: 0, unheard: 0, doubled: 0, untrue: 0, open: 0, cart: 0, mail: 0 };
  return { tries: 0, placed: 0, later: 0, refused: 0, mailsTwice: 0, faults };
}

function addTo(total: Row, row: Row): void {
  total.tries += row.tries;
  total.placed += row.placed;
  total.later += row.later;
  total.refused += row.refused;
  total.mailsTwice += row.mailsTwice;
  for (const fault of FAULTS) total.faults[fault] += row.faults[fault];
}

function describe(wish: Wish, { standing, cart }: End, { booked, mails }: Evidence, faults: OrderFault[]): string {
  const { documentNumber, under, told, email } = wish;
  const orders = booked.get(documentNumber) ?? 0;
  const known = { under, told, orders, mails: mails.get(email) ?? 0, standing, cart, wanted: wish.cart };
  return `${faults.join(", ")}: ${documentNumber} ${JSON.stringify(known)}`;
}

function isSame(one: Lines, other: Lines): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
