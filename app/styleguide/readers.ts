import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import type { FormReply } from "../request/forms/read-form.ts";
import type { HeaderData } from "../request/header/header-data.ts";
import type { OfferedCarts } from "../request/session/offered-carts.ts";

function cart(position: number, title = `Cart ${position}`) {
  return { id: String(position), position, title, lines: position * 9, active: position === 1, leads: position === 1 };
}

export const CARTS: HeaderData["carts"] = [cart(1), cart(2, "Servis Žgombić, Mercedes Sprinter 316 CDI")];

/** More carts than tabs fit side by side. */
export const MANY_CARTS: HeaderData["carts"] = [
  ...CARTS,
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((position) => cart(position)),
  cart(12, "Najdulji-naziv-košarice-bez-ijednog-razmaka-2026"),
];

export const VISITOR: HeaderData = {
  ...{ shopName: "Dizna", salesEmail: "sales@example.com", origin: "http://localhost", outOfSearch: false },
  ...{ person: "visitor", formOwner: "", name: "", rights: { finances: false, invoices: false } },
  ...{
    hasLogin: true,
    hasRegistration: true,
    hasFavourites: true,
    hasAddresses: true,
    hasPeople: false,
    hasApprovals: true,
  },
  lines: [...PRODUCT_LINES],
  goodsHave: { deposits: true, packs: true, brands: true },
  ...{ carts: [], inCart: [], newCartKey: "", notice: null, banners: [], company: null, chat: "none" },
};

export const CUSTOMER: Partial<HeaderData> = {
  person: "customer",
  name: "Ana Horvat",
  rights: { finances: true, invoices: true },
  carts: CARTS,
  inCart: [
    { id: "bosch~0_445_110_470" as ProductId, number: "0 445 110 470", title: "Injector CRI2-20", quantity: 10 },
    { id: "bosch~0_433_171_755" as ProductId, number: "0 433 171 755", title: null, quantity: 2 },
  ],
};

export const GUEST: Partial<HeaderData> = { ...CUSTOMER, person: "guest", name: "", rights: VISITOR.rights };

/** A customer, with the fields of an address, of a guest who buys, and of a party of an invoice. */
export const BUYER = {
  company: "Servis Žgombić, obrt za popravak dizelskih ubrizgavajućih sustava",
  vat: "HR12345678903",
  name: "Ana Žgombić",
  contact: "Ivo Žgombić",
  address: "Šmartinska cesta 152",
  postalCode: "10000",
  city: "Zagreb",
  country: "HR",
  phone: "+385 1 2345 678",
  email: "ana.primjer@autoservis-sirokopojasna.example",
};

/** The company behind the shop, with every field filled. */
export const COMPANY: NonNullable<HeaderData["company"]> = {
  ...BUYER,
  name: "Dizna d.o.o.",
  country: "Hrvatska",
  oib: "12345678903",
  register: "Trgovački sud u Zagrebu, MBS 080123456",
  capital: "Temeljni kapital 20.000,00 EUR, uplaćen u cijelosti",
  board: "Uprava: Žarko Šćepanović-Đurđević",
  iban: "HR1210010051863000160",
  bank: "Primjer banka d.d.",
  hours: "08:00–16:00",
};

export const COUNTRIES = [
  { code: "HR", name: "Hrvatska", needsVat: true },
  { code: "SI", name: "Slovenija", needsVat: true },
];

export const OFFERED: OfferedCarts = {
  carts: CARTS.map(({ id, title, active }) => ({ id: id as CartId, title, active, choice: `${id}@1` })),
  newCart: "new@guide",
};

/** A checkbox captcha for a form that is never sent. */
export const CAPTCHA = {
  kind: "checkbox",
  token: "made up",
  fields: { tick: "guide-tick", token: "guide-token", trap: "guide-trap" },
} as const;

/** The fields, of any data, that are empty unless a state says something of them. */
export const EMPTY = {
  // of a refused form
  ...{ reply: null, reason: null, failed: null, minutes: null, seconds: null, captcha: null, limit: null },
  ...{ challenge: CAPTCHA, ticked: false, conflict: false, closed: false, unsure: false, view: null, typed: {} },
  // of goods and lines
  ...{
    offer: null,
    ways: null,
    leftOut: null,
    replacedBy: null,
    matched: null,
    isOnRequest: false,
    replaces: [],
    favourite: null,
  },
  ...{ insteadOf: null, together: null, by: null, note: "", position: "", isNoteLeft: false, isDecided: false },
  // of a page
  ...{ own: {}, outcome: null, approval: null, age: 0, page: 0, pages: 1, printing: false, dialog: null, last: null },
  ...{ credit: null, choosable: null, ended: null, empty: null, reading: null, open: [], beyond: null },
  // of an order and its delivery
  ...{ buyerDocumentNumber: null, guestEmail: null, hold: null, delivery: null, deliveries: null, lostCarrier: null },
  ...{
    deliveryChanges: [],
    offers: [],
    isBlocked: false,
    taxNotes: [],
    toSee: [],
    lost: [],
    addresses: [],
    branches: [],
  },
  ...{ carriers: [], offered: "", countries: [], tooLate: null, isGuest: false, isPostalCodeStrange: false },
  // of a request for an approval
  ...{ decided: null, order: null, ordered: null, overtook: null, putBack: null, isInCart: false, isEarlier: false },
  ...{ isBuyer: false, isBusy: false, hasSentOrder: false, wasDenied: false },
};

/** The reply to a form with wrong fields. */
export function wrong(error: Record<string, string[]>, initialValue: Record<string, string> = {}): FormReply {
  return { status: "error", initialValue, error };
}

/** The period of a list before one is chosen. */
export const ANY_TIME = { period: { from: null, to: null }, typed: { from: "", to: "" }, errors: {} };

/** A period from a day on. */
export const since = (from: string) => ({ ...ANY_TIME, period: { from, to: null }, typed: { from, to: "" } });
