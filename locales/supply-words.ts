import { STOCK_SHOWN_UP_TO } from "#erp-adapter/contract/conditions/conditions.ts";
import { type Promised, promisesOf, type Supply } from "#erp-adapter/contract/conditions/supply.ts";
import type { Formats, Weekday } from "./formats.ts";

/** The text of a key below `supply`, in one language. */
export type SupplyText = (key: SupplyKey, values?: SupplyValues) => string;

export interface SupplyValues {
  n?: string;
  place?: string;
  pieces?: string;
  when?: string;
  date?: string;
}

export type SupplyKey =
  | "atOnce"
  | "inPlace"
  | "pieces"
  | "more"
  | "rest"
  | "with"
  | "mustBeOrdered"
  | "dateOnRequest"
  | "many"
  | `days.${Weekday}`;

type Days = Pick<Formats, "integer" | "dayAndMonth" | "weekdayKey">;

/** The texts for pieces on shelves, and for pieces that come later; "" if there are none. */
export interface SupplyWords {
  now: string;
  later: string;
}

/**
 * Where the pieces of a line come from, and when: "4 in Zagreb, 3 in Split" and "rest on Friday 27 Nov". `today` is the
 * local date of the page; pieces that leave a shelf by then are shown without a date.
 */
export function supplyWords(parts: readonly Supply[], today: string, text: SupplyText, formats: Days): SupplyWords {
  const isOnShelf = ({ kind }: Supply) => kind === "shelf";
  const shelves = Map.groupBy(parts.filter(isOnShelf), ({ date }) => (date !== null && date > today ? date : null));
  const now = [...shelves].map(([date, pieces]) => {
    const places = pieces.map(({ warehouse, quantity }) => {
      const n = formats.integer(quantity);
      if (warehouse !== "") return text("inPlace", { n, place: warehouse });
      return date === null ? text("atOnce", { n }) : n;
    });
    const all = places.join(", ");
    return date === null ? all : text("with", { pieces: all, when: whenWords(date, text, formats) });
  });
  const later = promisesOf(parts.filter((part) => !isOnShelf(part)));
  const [only] = later;
  if (now.length > 0 && later.length === 1 && only)
    return { now: now.join(", "), later: text("rest", { when: whenWords(only.date, text, formats) }) };
  return { now: now.join(", "), later: later.map((one) => promiseWords(one, text, formats)).join(", ") };
}

/** "5 on Friday 27 Nov", "5 must be ordered". */
export function promiseWords({ quantity, date }: Promised, text: SupplyText, formats: Days): string {
  return text("pieces", { n: formats.integer(quantity), when: whenWords(date, text, formats) });
}

/** "on Friday 27 Nov"; "must be ordered" if there is no date. */
export function whenWords(date: string | null, text: SupplyText, formats: Days): string {
  if (date === null) return text("mustBeOrdered");
  return text(`days.${formats.weekdayKey(date)}`, { date: formats.dayAndMonth(date) });
}

/** A number of pieces that may be shown: "> 12" from 12 on. */
export function shownPieces(quantity: number, text: SupplyText, formats: Days): string {
  return quantity >= STOCK_SHOWN_UP_TO ? text("many") : formats.integer(quantity);
}
