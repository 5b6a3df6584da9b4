import type { ErpAdapter } from "./erp-adapter.ts";

type Area = Exclude<keyof ErpAdapter, "capabilities" | "conditions" | "health" | "close">;

/**
 * Every method that takes a context, by area. `conditions` is an area with one method of the same name, which is a
 * property of the adapter itself.
 */
const METHODS: { [Name in Area]: Record<keyof ErpAdapter[Name], true> } = {
  catalogue: {
    search: true,
    product: true,
    products: true,
    replacements: true,
    supersessions: true,
    findNumbers: true,
    changes: true,
    feed: true,
    stock: true,
  },
  carts: {
    list: true,
    get: true,
    getPriced: true,
    create: true,
    update: true,
    remove: true,
    count: true,
    adopt: true,
  },
  favourites: { list: true, marked: true, put: true },
  orders: {
    place: true,
    findByKey: true,
    get: true,
    list: true,
    requestCancellation: true,
    events: true,
    bindShop: true,
  },
  delivery: { options: true, addAddress: true, changeAddress: true, removeAddress: true },
  invoices: { list: true, part: true, get: true, document: true },
  finances: { summary: true, due: true, statement: true },
  accounts: {
    guest: true,
    verify: true,
    logout: true,
    login: true,
    register: true,
    findRegistration: true,
    undoRegister: true,
    profile: true,
    update: true,
    restoreEmail: true,
    checkPassword: true,
    changePassword: true,
    forgotPassword: true,
    partner: true,
    partnersOf: true,
    colleagues: true,
    join: true,
  },
};

/** The areas of an adapter with the names of their methods. A contract method missing here is a type error. */
export const AREA_METHODS: readonly (readonly [area: Area, methods: readonly string[]])[] = Object.entries(METHODS).map(
  ([area, methods]) => [area as Area, Object.keys(methods)],
);
