import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { HeaderData } from "../request/header/header-data.ts";
import type { OfferedCarts } from "../request/session/offered-carts.ts";

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
    {
      id: "bosch~0_445_110_470" as ProductId,
      number: "0 445 110 470",
      title: "Injector, common rail CRI2-20, VW Golf VII 2.0 TDI",
      quantity: 10,
    },
    { id: "bosch~0_433_171_755" as ProductId, number: "0 433 171 755", title: null, quantity: 2 },
  ],
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
