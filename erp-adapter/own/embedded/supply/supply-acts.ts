import type { DatabaseSync } from "node:sqlite";
import type { Staff } from "../../../conformance/staff.ts";
import type { BranchId, CarrierId } from "../../../contract/delivery.ts";
import { toBasisPoints, toEurCents } from "../../../contract/money.ts";
import { createDeliveryBook } from "../delivery/delivery-book.ts";
import type { SupplyBook } from "./supply-book.ts";

export type SupplyActs = Pick<
  Staff,
  "countIn" | "announce" | "moveAnnounced" | "setCutOff" | "openBranch" | "addCarrierPerDelivery" | "closeDay"
>;

/** The office's acts on warehouses and dates, in the form that the conformance suite uses: places are given by name. */
export function createSupplyActs(book: SupplyBook, books: DatabaseSync): SupplyActs {
  const delivery = createDeliveryBook(books);

  /**
   * The code of the warehouse with this name. If there is none, the first place (`at` 0) gives its name to the main
   * warehouse, and a new warehouse is opened for any other place.
   */
  function houseOf(name: string, at: number): string {
    const known = book.houses().find((house) => house.name === name);
    if (known) return known.code;
    const main = book.houses()[0];
    const cutOff = main?.cutOff ?? null;
    return book.putHouse(at === 0 && main ? main.code : name.toLowerCase(), { name, cutOff }).code;
  }

  return {
    countIn(product, counts) {
      const stocks = new Map(counts.map(({ place, stock }, at) => [houseOf(place, at), stock]));
      for (const { code } of book.houses()) book.setStockIn(product, code, stocks.get(code) ?? 0);
    },
    announce(product, { quantity, date }) {
      const warehouse = book.houses()[0]?.code ?? "";
      return String(book.announce(product, { warehouse, quantity, date }).id);
    },
    moveAnnounced: (id, date) => book.moveDate(Number(id), date),
    setCutOff(time) {
      for (const { code } of book.houses()) book.putHouse(code, { cutOff: time });
    },
    openBranch(place) {
      const warehouse = houseOf(place, 1);
      const id = `branch-${warehouse}` as BranchId;
      const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "08:00", to: "16:00" }));
      const address = {
        name: place,
        contact: "",
        address: "Glavna 1",
        postalCode: "21000",
        city: place,
        country: "HR",
        phone: "",
      };
      delivery.putBranch({ id, address, hours, warehouse, isActive: true });
      return id;
    },
    addCarrierPerDelivery(cost) {
      const id = "each" as CarrierId;
      const terms = { costs: [{ from: toEurCents(0), cost }], isPerDelivery: true, vatPercent: toBasisPoints(2_500) };
      const names = { en: "Each", hr: "Svaka" };
      delivery.putCarrier({ id, names, ...terms, takesPoBoxes: true, countries: null, isActive: true });
      return id;
    },
    closeDay: (date) => delivery.setClosed(date, null, true),
  };
}
