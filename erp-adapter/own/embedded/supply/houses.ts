import type { DatabaseSync } from "node:sqlite";
import { toDay } from "../../../contract/local-date.ts";
import type { Calendar } from "../../../kit/dispatch-dates.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** A warehouse, or a branch with the calendar of its pick-up hours (`toPickUp`). */
export interface House extends Calendar {
  code: string;
  /** "" if the warehouse needs no name */
  name: string;
  /** open days on the way from here to another warehouse */
  transferDays: number;
  /** true for the warehouse from which a complete delivery leaves */
  isMain: boolean;
}

/** The warehouses, the main one first. */
export type Houses = readonly [House, ...House[]];

/** A date on which the branch or warehouse with the code `branch` is closed; "": all are closed. */
export interface ClosedHouse {
  date: string;
  branch: string;
}

/** Reads, from the books, the closed days of warehouses and branches from a date on. */
export function createClosedDays(books: DatabaseSync): (from: string) => ClosedHouse[] {
  const select = prepare<ClosedHouse>(
    books,
    "select date, branch from closed_day where date >= ? order by date, branch",
  );
  return (from) => select.all(from);
}

/** Reads the warehouses in catalogue.db. */
export function createHouses(db: DatabaseSync): (closedDays: readonly ClosedHouse[]) => Houses {
  const select = prepare<HouseRow>(db)`select code, name, cut_off as cutOff, weekdays, transfer_days as transferDays,
    position = 1 as isMain from warehouse order by position`;
  return (days) => {
    const [main, ...others] = select.all().map(({ weekdays, isMain, ...house }) => ({
      ...house,
      isMain: isMain === 1,
      weekdays: new Set([...weekdays].map(Number)),
      closedDays: new Set(
        days.filter(({ branch }) => ["", house.code].includes(branch)).map(({ date }) => toDay(date)),
      ),
    }));
    if (!main) throw new Error("the main warehouse is missing");
    return [main, ...others];
  };
}

type HouseRow = Omit<House, "weekdays" | "closedDays" | "isMain"> & { weekdays: string; isMain: number };
