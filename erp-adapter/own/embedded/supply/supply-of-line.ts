import { STOCK_SHOWN_UP_TO } from "../../../contract/conditions/conditions.ts";
import { inOrderOfComing, planOf, type Supply } from "../../../contract/conditions/supply.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import { afterOpenDays, dispatchDate, firstWorkday, openDayFrom } from "../../../kit/dispatch-dates.ts";
import type { House } from "./houses.ts";

/** Pieces of a product in one place, or on their way there. */
export interface PlacedPieces {
  house: House;
  pieces: number;
  /** number of announced goods in the books, and their date if it is known; null for pieces on the shelf */
  incoming: { id: number; date: string | null } | null;
}

/** A supply, and the goods in the books from which it comes. */
export interface PiecesSource {
  supply: Supply;
  /** null for goods of the supplier */
  goods: PlacedPieces | null;
}

export interface SupplyRequest {
  quantity: number;
  /** open days that the supplier needs; null: unknown */
  leadDays: number | null;
  /** true if more pieces can be ordered from the supplier */
  isOrderable: boolean;
}

/**
 * The sources of a line's pieces, with their dates, in the order in which the pieces come. `pickUp`: the branch in
 * which the customer picks the pieces up; null if the pieces are sent. `now` is in epoch milliseconds.
 */
export function toSources(
  asked: SupplyRequest,
  goods: readonly PlacedPieces[],
  { main, pickUp, now }: { main: House; pickUp: House | null; now: number },
): PiecesSource[] {
  const most = Math.max(STOCK_SHOWN_UP_TO, asked.quantity);
  const gathering = pickUp ?? main;
  const isThere = ({ house }: PlacedPieces) => house.code === gathering.code;
  const there = goods.filter(({ pieces }) => pieces > 0);
  const here = [...there.filter(isThere), ...there.filter((one) => !isThere(one))].map((one): PiecesSource => {
    const leaves = one.incoming ? dateOfIncoming(one.incoming.date, one.house, now) : dispatchDate(now, one.house);
    const arrives = isThere(one) ? leaves : broughtTo(gathering, one, leaves, now);
    const date = pickUp ? (isThere(one) ? handedOut(one, leaves, pickUp, now) : arrives) : leaves;
    return {
      goods: one,
      supply: {
        warehouse: one.house.name,
        quantity: Math.min(one.pieces, most),
        date,
        kind: one.incoming ? "incoming" : pickUp && !isThere(one) ? "transfer" : "shelf",
        ...(!pickUp && !isThere(one) && { gathered: arrives }),
      },
    };
  });
  const ordered: PiecesSource[] = asked.isOrderable
    ? [{ goods: null, supply: fromSupplier(asked, main, pickUp, now) }]
    : [];
  return inOrder([...here, ...ordered]);
}

/** The day on which goods of one warehouse arrive in another; null if it is unknown. */
function broughtTo(to: House, { house, incoming }: PlacedPieces, leaves: string | null, now: number): string | null {
  // A warehouse without a cut-off promises customers no day, so the first workday is taken for pieces on its shelf.
  const setsOut = incoming ? leaves : firstWorkday(now, house);
  return setsOut && afterOpenDays(setsOut, house.transferDays, to);
}

/**
 * The day on which goods of the branch's own warehouse are handed out: depends on the branch's opening hours, not on
 * the hour at which parcels leave.
 */
function handedOut({ incoming }: PlacedPieces, leaves: string | null, branch: House, now: number): string | null {
  if (!incoming) return firstWorkday(now, branch);
  return leaves && openDayFrom(leaves, branch);
}

/** The supplier's goods come to the main warehouse, and are brought from there to a branch that is elsewhere. */
function fromSupplier({ quantity, leadDays }: SupplyRequest, main: House, pickUp: House | null, now: number): Supply {
  const begins = leadDays === null ? null : firstWorkday(now, main);
  const inMain = leadDays === null || begins === null ? null : afterOpenDays(begins, leadDays, main);
  const isBroughtOn = pickUp !== null && pickUp.code !== main.code;
  const date = isBroughtOn && inMain ? afterOpenDays(inMain, main.transferDays, pickUp) : inMain;
  return { warehouse: "", quantity, date, kind: "supplier" };
}

/** The day on which announced goods can leave; null if it is unknown or the announced day has passed. */
function dateOfIncoming(date: string | null, house: House, now: number): string | null {
  if (date === null || date < toLocalDate(now)) return null;
  const [arrival, work] = [openDayFrom(date, house), firstWorkday(now, house)];
  return arrival && work && (arrival > work ? arrival : work);
}

function inOrder(sources: readonly PiecesSource[]): PiecesSource[] {
  return inOrderOfComing(sources.map((source) => ({ ...source.supply, source }))).map(({ source }) => source);
}

/** The requested pieces by source, in the order in which they come; pieces that no source has are on request. */
export function takeFrom(sources: readonly PiecesSource[], quantity: number): PiecesSource[] {
  const supplies = sources.map(({ supply }) => supply);
  return planOf(quantity, supplies).map((supply, at) => ({ supply, goods: sources[at]?.goods ?? null }));
}
