import type { DatabaseSync } from "node:sqlite";
import { runNow } from "#database/work.ts";
import { GENERAL_PARTNER, type Locale, type PartnerCode } from "../../../contract/context.ts";
import type { Address, Branch, BranchId, Carrier, CarrierId, DeliveryOptions } from "../../../contract/delivery.ts";
import type { BasisPoints } from "../../../contract/money.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { listAddresses } from "../../addresses/address-book.ts";
import type { ClosedHouse } from "../supply/houses.ts";

/** Delivery data in the books. Synchronous, because booking an order holds a lock. */
export interface DeliveryBook {
  /** The options for a partner's orders; the general partner has no addresses. */
  options(partner: PartnerCode, locale: Locale): DeliveryOptions;
  /** The days and branches of `options`, without a partner's data. */
  days(): Pick<DeliveryOptions, "branches" | "deliveryDays" | "closedDays">;
  branches(): BookedBranch[];
  /** A branch that hands out goods; null for any other id. */
  pickUpBranch(id: BranchId): BookedBranch | null;
  carriers(locale: Locale): (Carrier & { isActive: boolean })[];
  /** A present or former carrier's name; null for an unknown one. */
  nameOf(carrier: CarrierId, locale: Locale): string | null;
  /** Local dates on which nothing is sent. */
  closedDays(): string[];
  /** Adds a branch, or overwrites it. */
  putBranch(branch: Omit<BookedBranch, "closedDays">): void;
  /** Adds a carrier at the end, or overwrites it at its place. */
  putCarrier(carrier: Omit<Carrier, "name"> & { names: Record<Locale, string>; isActive: boolean }): void;
  /**
   * Closes a date or opens it again, for the branch and the warehouse with this code; null: for all branches and
   * warehouses.
   */
  setClosed(date: string, code: string | null, isClosed: boolean): void;
}

/** A branch as stored in the books. */
export interface BookedBranch extends Branch {
  /** code of the warehouse in which the branch is; null: the warehouse with the branch's own id, if there is one */
  warehouse: string | null;
  isActive: boolean;
}

/** Weekdays on which carriers deliver: 1 = Monday. */
const DELIVERY_DAYS = [1, 2, 3, 4, 5];

export function createDeliveryBook(db: DatabaseSync): DeliveryBook {
  const selectOwn = prepare<OwnRow>(db)`
    select name, vat, address, postal_code as postalCode, city, tax_country as taxCountry from partner where code = ?`;
  const selectBranches = prepare<BranchRow>(db, "select * from branch order by address ->> 'name', id");
  const selectCarriers = prepare<CarrierRow>(db, "select * from carrier order by position, id");
  const selectClosed = prepare<ClosedHouse>(db, "select date, branch from closed_day order by date");
  const insertBranch = prepare(db)`insert into branch (id, address, hours, warehouse, active) values (?, ?, ?, ?, ?)
    on conflict (id) do update set address = excluded.address, hours = excluded.hours, warehouse = excluded.warehouse,
      active = excluded.active`;
  const insertCarrier = prepare(db)`
    insert into carrier (id, position, name_en, name_hr, costs, per_delivery, vat, takes_po_boxes, countries, active)
    values (?, (select coalesce(max(position), 0) + 1 from carrier), ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (id) do update set name_en = excluded.name_en, name_hr = excluded.name_hr, costs = excluded.costs,
      per_delivery = excluded.per_delivery, vat = excluded.vat, takes_po_boxes = excluded.takes_po_boxes,
      countries = excluded.countries, active = excluded.active`;
  const insertClosed = prepare(db, "insert into closed_day (date, branch) values (?, ?) on conflict do nothing");
  const deleteClosed = prepare(db, "delete from closed_day where date = ? and branch = ?");

  const closedDays = () => closedOf("", selectClosed.all());

  function ownOf(partner: PartnerCode): Address | null {
    const row = selectOwn.get(partner);
    if (!row?.address) return null;
    const { vat, taxCountry, ...own } = row;
    return { ...own, contact: "", country: countryOf(taxCountry ?? vat), phone: "" };
  }

  function branches(): BookedBranch[] {
    const closed = selectClosed.all();
    return selectBranches.all().map(({ id, address, hours, warehouse, active }) => ({
      ...{ id, address: JSON.parse(address), hours: JSON.parse(hours), warehouse },
      ...{ closedDays: closedOf(id, closed), isActive: active === 1 },
    }));
  }

  const carriers = (locale: Locale) =>
    selectCarriers.all().map((row) => ({
      ...{ id: row.id, name: locale === "hr" ? row.name_hr : row.name_en, costs: JSON.parse(row.costs) },
      ...(row.per_delivery === 1 && { isPerDelivery: true }),
      ...{ vatPercent: row.vat, takesPoBoxes: row.takes_po_boxes === 1, isActive: row.active === 1 },
      countries: row.countries === null ? null : JSON.parse(row.countries),
    }));

  const days = () => ({
    branches: branches().flatMap(({ isActive, warehouse: _, ...branch }) => (isActive ? [branch] : [])),
    deliveryDays: DELIVERY_DAYS,
    closedDays: closedDays(),
  });

  return {
    options(partner, locale) {
      const isGeneral = partner === GENERAL_PARTNER;
      return {
        own: isGeneral ? null : ownOf(partner),
        addresses: isGeneral ? [] : runNow(db, listAddresses(partner)),
        carriers: carriers(locale).flatMap(({ isActive, ...carrier }) => (isActive ? [carrier] : [])),
        ...days(),
      };
    },
    days,
    branches,
    pickUpBranch: (id) => branches().find((branch) => branch.id === id && branch.isActive) ?? null,
    carriers,
    nameOf: (carrier, locale) => carriers(locale).find(({ id }) => id === carrier)?.name ?? null,
    closedDays,
    putBranch({ id, address, hours, warehouse, isActive }) {
      insertBranch.run(id, JSON.stringify(address), JSON.stringify(hours), warehouse, Number(isActive));
    },
    putCarrier({ id, names, costs, isPerDelivery = false, vatPercent, takesPoBoxes, countries, isActive }) {
      const terms = [Number(isPerDelivery), vatPercent];
      const limits = [Number(takesPoBoxes), countries && JSON.stringify(countries)];
      insertCarrier.run(id, names.en, names.hr, JSON.stringify(costs), ...terms, ...limits, Number(isActive));
    },
    setClosed(date, code, isClosed) {
      (isClosed ? insertClosed : deleteClosed).run(date, code ?? "");
    },
  };
}

function closedOf(code: string, all: readonly ClosedHouse[]): string[] {
  return all.filter(({ branch }) => branch === code).map(({ date }) => date);
}

/** The country of a VAT number, by ISO 3166-1; Croatia for a number without a prefix. */
function countryOf(vat: string): string {
  const prefix = /^[A-Z]{2}/.exec(vat)?.[0] ?? "HR";
  return COUNTRY_OF_PREFIX[prefix] ?? prefix;
}

/** The prefixes of VAT numbers that are not the country's code: Greece, and Northern Ireland. */
const COUNTRY_OF_PREFIX: Readonly<Record<string, string>> = { EL: "GR", XI: "GB" };

interface OwnRow {
  name: string;
  vat: string;
  taxCountry: string | null;
  address: string;
  postalCode: string;
  city: string;
}

interface BranchRow {
  id: BranchId;
  address: string;
  hours: string;
  warehouse: string | null;
  active: number;
}

interface CarrierRow {
  id: CarrierId;
  name_en: string;
  name_hr: string;
  costs: string;
  per_delivery: number;
  vat: BasisPoints;
  takes_po_boxes: number;
  countries: string | null;
  active: number;
}
