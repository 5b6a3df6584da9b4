import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../clock-and-ids.ts";
import type { BranchId, CarrierId, OpeningHours } from "../../contract/delivery.ts";
import { toBasisPoints, toEurCents } from "../../contract/money.ts";
import { openBooks } from "../../own/embedded/books.ts";
import { createDeliveryBook } from "../../own/embedded/delivery/delivery-book.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { isSeeded, markSeeded } from "../seeding.ts";

/** Name of this seeding in the books. */
const SEEDING = "demo-delivery";

const VAT = toBasisPoints(2_500);

/** Two branches and three carriers of the fictional distributor, written once: later changes by the office stay. */
export function seedDemoDelivery({ dataDir, clock = Date.now }: { dataDir: string; clock?: Clock }): void {
  const books = openBooks(join(dataDir, "erp.db"));
  try {
    if (isSeeded(books, SEEDING)) return;
    transaction(books, () => {
      if (isSeeded(books, SEEDING)) return;
      writeBranches(books);
      writeCarriers(books);
      markSeeded(books, SEEDING, clock());
    });
  } finally {
    books.close();
  }
}

function writeBranches(books: DatabaseSync): void {
  const { putBranch } = createDeliveryBook(books);
  const weekdays = (from: string, to: string): OpeningHours[] =>
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, to }));
  const saturday = { weekday: 6, from: "08:00", to: "12:00" };
  const common = { contact: "", country: "HR", isActive: true };
  putBranch({
    id: "zagreb" as BranchId,
    address: {
      ...common,
      name: "Poslovnica Zagreb",
      address: "Skladišna ulica 10",
      postalCode: "10000",
      city: "Zagreb",
      phone: "+38515550100",
    },
    hours: [...weekdays("07:30", "17:00"), saturday],
    warehouse: "main",
    isActive: true,
  });
  putBranch({
    id: "split" as BranchId,
    address: {
      ...common,
      name: "Poslovnica Split",
      address: "Lučka cesta 4",
      postalCode: "21000",
      city: "Split",
      phone: "+38521555010",
    },
    hours: [...weekdays("08:00", "16:00"), saturday],
    warehouse: null,
    isActive: true,
  });
}

function writeCarriers(books: DatabaseSync): void {
  const { putCarrier } = createDeliveryBook(books);
  const common = { vatPercent: VAT, isActive: true };
  putCarrier({
    ...common,
    id: "van" as CarrierId,
    names: { en: "Our own delivery", hr: "Naša dostava" },
    costs: [{ from: toEurCents(0), cost: toEurCents(0) }],
    takesPoBoxes: false,
    countries: null,
  });
  putCarrier({
    ...common,
    id: "parcel" as CarrierId,
    names: { en: "Parcel, next working day", hr: "Paket, sljedeći radni dan" },
    costs: [
      { from: toEurCents(0), cost: toEurCents(600) },
      { from: toEurCents(30_000), cost: toEurCents(0) },
    ],
    takesPoBoxes: false,
    countries: ["HR", "SI", "AT", "HU", "DE", "IT"],
  });
  putCarrier({
    ...common,
    id: "post" as CarrierId,
    names: { en: "Post", hr: "Pošta" },
    costs: [{ from: toEurCents(0), cost: toEurCents(790) }],
    takesPoBoxes: true,
    countries: null,
  });
}
