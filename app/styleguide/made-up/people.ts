import type { Profile, ProfileVersion } from "#erp-adapter/contract/accounts.ts";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { FavouritesData } from "../../favourites/load-favourites.ts";
import type { HeaderData } from "../../request/header/header-data.ts";
import { FIRST, SECOND } from "./carts.ts";
import { LISTING } from "./goods.ts";

/** Made-up readers, for components that differ by person. */

export const CARTS: HeaderData["carts"] = [
  { id: "1" as CartId, position: 1, title: "Cart 1", lines: 3, active: true },
  { id: "2" as CartId, position: 2, title: "Servis Žgombić, Mercedes Sprinter 316 CDI", lines: 12, active: false },
];

/** More carts than tabs fit side by side. */
export const MANY_CARTS: HeaderData["carts"] = [
  ...CARTS,
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((position) => ({
    id: String(position),
    position,
    title: position === 7 ? "Najdulji-naziv-košarice-bez-ijednog-razmaka-2026" : `Cart ${position}`,
    lines: position * 9,
    active: false,
  })),
];

export const CUSTOMER: Partial<HeaderData> = {
  person: "customer",
  name: "Ana Horvat",
  rights: { finances: true, invoices: true },
  hasFavourites: true,
  carts: CARTS,
  inCart: [
    { id: FIRST, number: "0 445 110 470", title: "Injector, common rail CRI2-20, VW Golf VII 2.0 TDI", quantity: 10 },
    { id: SECOND, number: "0 433 171 755", title: null, quantity: 2 },
  ],
};

export const FAVOURITES: FavouritesData = {
  page: 0,
  pages: 1,
  total: 2,
  rows: LISTING.rows.slice(0, 2).map((one) => ({ id: one.id, number: one.number, row: { ...one, favourite: true } })),
  live: true,
  offered: {
    carts: CARTS.map(({ id: cart, title, active }) => ({ id: cart as CartId, title, active, choice: cart })),
    newCart: "new",
  },
  outcome: null,
};

export const GUEST_BUYER: GuestBuyer = {
  company: "Autoservis Žgombić, vl. Ana Žgombić",
  country: "HR",
  vat: "HR12345678903",
  name: "Ana Žgombić",
  address: "Zagrebačka avenija 100a",
  postalCode: "10000",
  city: "Zagreb",
  phone: "+385 1 2345 678",
};

export const VISITOR: Partial<HeaderData> = {
  person: "visitor",
  name: "",
  hasLogin: true,
  hasRegistration: true,
  carts: [],
  inCart: [],
};

export const GUEST: Partial<HeaderData> = {
  ...CUSTOMER,
  person: "guest",
  name: "",
  rights: { finances: false, invoices: false },
};

/** The company behind the shop, with every field filled. */
export const COMPANY: NonNullable<HeaderData["company"]> = {
  name: "Dizna d.o.o.",
  address: "Ljubljanska avenija 2a",
  postalCode: "10000",
  city: "Zagreb",
  country: "Hrvatska",
  oib: "12345678903",
  register: "Trgovački sud u Zagrebu, MBS 080123456",
  capital: "Temeljni kapital 20.000,00 EUR, uplaćen u cijelosti",
  board: "Uprava: Žarko Šćepanović-Đurđević",
  iban: "HR1210010051863000160",
  bank: "Primjer banka d.d.",
  phone: "+385 1 2345 600",
  email: "prodaja@example.com",
  hours: "08:00–16:00",
};

export const PROFILE: Profile = {
  id: "guide" as UserId,
  kind: "customer",
  name: "Ana Horvat",
  company: "Servis Žgombić, obrt za popravak dizelskih ubrizgavajućih sustava",
  vat: "HR12345678903",
  address: "Šmartinska cesta 152",
  postalCode: "10000",
  city: "Zagreb",
  phone: "+385912345678",
  email: "ana@servis.example",
  partner: "001001" as PartnerCode,
  rights: { finances: true, invoices: true },
  state: "active",
  priceList: "Veleprodaja 2026",
  discountPercent: toBasisPoints(1_200),
  paymentDays: 30,
  version: "1" as ProfileVersion,
};
