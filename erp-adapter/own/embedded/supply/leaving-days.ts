import type { DatabaseSync } from "node:sqlite";
import { pickUpBranch } from "../../../contract/delivery.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import type { Order, OrderLine } from "../../../contract/orders.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createDeliveryBook } from "../delivery/delivery-book.ts";
import { createStockMoves } from "../orders/stock-moves.ts";
import { createClosedDays, createHouses, type House } from "./houses.ts";
import { latestDay } from "./latest-day.ts";
import { toPickUp } from "./pick-up.ts";
import { toSources } from "./supply-of-line.ts";

/** The local days on which open pieces of an order are sent or can be picked up; null: not known. */
export interface LeavingDays {
  /** of pieces that come with these announced goods */
  of(order: Order, announced: number): string | null;
  /** of all pieces together */
  ofAll(order: Order): string | null;
  /** The announced goods that include undelivered pieces of the line. */
  coming(order: Order, line: OrderLine): ComingGoods[];
}

/** Announced goods for which an order waits. */
export interface ComingGoods {
  day: string | null;
  /** true once the goods have arrived */
  isHere: boolean;
}

/**
 * Computes days from the present dates of announced goods, as for a customer who orders at `now` (epoch milliseconds).
 */
export function createLeavingDays(goods: DatabaseSync, books: DatabaseSync): (now: number) => LeavingDays {
  const housesOf = createHouses(goods);
  const closedDaysFrom = createClosedDays(books);
  const delivery = createDeliveryBook(books);
  const moves = createStockMoves(books);
  const select = prepare<Announced>(goods, "select warehouse, date, arrived from incoming where id = ?");

  return (now) => {
    const houses = housesOf(closedDaysFrom(toLocalDate(now)));
    const branches = delivery.branches();
    const [main] = houses;

    function pickUpOf(order: Order): House | null {
      const id = pickUpBranch(order.delivery);
      const branch = branches.find((one) => one.id === id);
      return branch ? toPickUp(branch, houses, now) : null;
    }

    function toComing(order: Order, announced: number): ComingGoods {
      const { warehouse, date = null, arrived } = select.get(announced) ?? {};
      const isHere = arrived === 1;
      const house = houses.find(({ code }) => code === warehouse);
      if (!house) return { day: null, isHere };
      const one = { house, pieces: 1, incoming: { id: announced, date } };
      const asked = { quantity: 1, leadDays: null, isOrderable: false };
      const [source] = toSources(asked, [one], { main, pickUp: pickUpOf(order), now });
      const { date: leaves = null, gathered = leaves } = source?.supply ?? {};
      return { day: order.delivery?.shipment === "together" ? gathered : leaves, isHere };
    }

    const leftOf = (order: Order, { product, delivered }: OrderLine) => moves.leftOf(order.id, product, delivered);
    const comingOf = (order: Order, left: ReturnType<typeof leftOf>) =>
      left.flatMap(({ incoming }) => (incoming === null ? [] : [toComing(order, incoming)]));

    /** The days of the pieces for which a line still waits; pieces on a shelf cause no delay. */
    function daysOf(order: Order, line: OrderLine): (string | null)[] {
      const left = leftOf(order, line);
      const taken = left.reduce((sum, { delta }) => sum + delta, 0);
      const announced = comingOf(order, left).filter(({ isHere }) => !isHere);
      const supplied = (line.supply ?? []).filter(({ kind }) => kind === "supplier");
      return [...announced.map(({ day }) => day), ...(line.open > taken ? supplied.map(({ date }) => date) : [])];
    }

    return {
      of: (order, announced) => toComing(order, announced).day,
      coming: (order, line) => comingOf(order, leftOf(order, line)),
      ofAll(order) {
        const open = order.lines.filter((line) => line.open > 0);
        return latestDay(open.flatMap((line) => daysOf(order, line)));
      },
    };
  };
}

interface Announced {
  warehouse: string;
  date: string | null;
  arrived: number;
}
