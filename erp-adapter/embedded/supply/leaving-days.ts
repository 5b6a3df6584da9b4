import type { DatabaseSync } from "node:sqlite";
import { toLocalDate } from "../../contract/local-date.ts";
import type { Order } from "../../contract/orders.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createDeliveryBook } from "../delivery/delivery-book.ts";
import { createStockMoves } from "../orders/stock-moves.ts";
import { createClosedDays, createHouses, type House } from "./houses.ts";
import { toPickUp } from "./pick-up.ts";
import { toSources } from "./supply-of-line.ts";

/** The local days on which open pieces of an order leave, or can be picked up; null: not known. */
export interface LeavingDays {
  /** of pieces that come with these announced goods */
  of(order: Order, announced: number): string | null;
  /** of all pieces together */
  ofAll(order: Order): string | null;
  /** The announced goods that the undelivered pieces of a product come with. */
  coming(order: Order, product: ProductId): ComingGoods[];
}

/** Announced goods as one order waits for them. */
export interface ComingGoods {
  day: string | null;
  /** true once they lie on a shelf */
  isHere: boolean;
}

/** Days by the present dates of announced goods, as a customer who orders at `now` (epoch milliseconds) is told them. */
export function createLeavingDays(goods: DatabaseSync, books: DatabaseSync): (now: number) => LeavingDays {
  const housesOf = createHouses(goods);
  const closedDaysFrom = createClosedDays(books);
  const { branches } = createDeliveryBook(books);
  const moves = createStockMoves(books);
  const select = prepare<Announced>(goods, "select warehouse, date, arrived from incoming where id = ?");

  return (now) => {
    const houses = housesOf(closedDaysFrom(toLocalDate(now)));
    const [main] = houses;

    function pickUpOf({ delivery }: Order): House | null {
      const { to } = delivery ?? {};
      const branch = to?.kind === "pickup" ? branches().find(({ id }) => id === to.branch) : undefined;
      return branch ? toPickUp(branch, houses, now) : null;
    }

    function of(order: Order, announced: number): string | null {
      const { warehouse, date = null } = select.get(announced) ?? {};
      const house = houses.find(({ code }) => code === warehouse);
      if (!house) return null;
      const one = { house, pieces: 1, incoming: { id: announced, date } };
      const asked = { quantity: 1, leadDays: null, isOrderable: false };
      const [source] = toSources(asked, [one], { main, pickUp: pickUpOf(order), now });
      const { date: leaves = null, gathered = leaves } = source?.supply ?? {};
      return order.delivery?.shipment === "together" ? gathered : leaves;
    }

    /** The days of what an order still waits for; what lies on a shelf is no delay. */
    function daysOf(order: Order): (string | null)[] {
      const open = order.lines.filter((line) => line.open > 0);
      return [...Map.groupBy(open, ({ product }) => product)].flatMap(([product, lines]) => {
        const same = order.lines.filter((line) => line.product === product);
        const left = moves.leftOf(order.id, product, sumOf(same, "delivered"));
        const announced = left.flatMap(({ incoming }) =>
          incoming === null || select.get(incoming)?.arrived === 1 ? [] : [of(order, incoming)],
        );
        const taken = left.reduce((sum, { delta }) => sum + delta, 0);
        const supplied = lines.flatMap(({ supply = [] }) => supply).filter(({ kind }) => kind === "supplier");
        return [...announced, ...(sumOf(lines, "open") > taken ? supplied.map(({ date }) => date) : [])];
      });
    }

    return {
      of,
      coming(order, product) {
        const same = order.lines.filter((line) => line.product === product);
        return moves
          .leftOf(order.id, product, sumOf(same, "delivered"))
          .flatMap(({ incoming }) =>
            incoming === null ? [] : [{ day: of(order, incoming), isHere: select.get(incoming)?.arrived === 1 }],
          );
      },
      ofAll(order) {
        const days = daysOf(order);
        return days.includes(null)
          ? null
          : (days
              .flatMap((day) => day ?? [])
              .toSorted()
              .at(-1) ?? null);
      },
    };
  };
}

interface Announced {
  warehouse: string;
  date: string | null;
  arrived: number;
}

function sumOf(lines: Order["lines"], field: "delivered" | "open"): number {
  return lines.reduce((sum, line) => sum + line[field], 0);
}
