import type { Capabilities } from "./capabilities.ts";
import type { CapabilityFlag } from "./capability-flags.ts";
import type { ErpAdapter } from "./erp-adapter.ts";

export type AdapterArea = Exclude<keyof ErpAdapter, "contract" | "capabilities" | "conditions" | "health" | "close">;

/** The place of a declared value in the capabilities, such as `carts.owner`. */
type CapabilityPath =
  | { [Name in keyof Capabilities]: `${Name}.${keyof Capabilities[Name] & string}` }[keyof Capabilities]
  | "catalogue.feed.stock";

/**
 * The capability behind a method. `flag` is named by UNSUPPORTED if the ERP has no such method; null if every ERP has
 * it. The ERP itself must have the method if it declares `all` of these abilities as its own, or `any` of them.
 */
export type MethodNeed = { flag: CapabilityFlag | null } & (
  | { all: readonly CapabilityPath[] }
  | { any: readonly CapabilityPath[] }
);

const CARTS = { flag: "carts.owner", all: ["carts.owner"] } as const;
const FAVOURITES = { flag: "favourites.owner", all: ["favourites.owner"] } as const;
const EVERY_ERP = { flag: null, all: [] } as const;
const GOODS = { flag: "catalogue.search", all: ["catalogue.owner"] } as const;
const ADDRESSES = { flag: "delivery.addresses", all: ["delivery.addresses"] } as const;
const INVOICES = { flag: "invoices.owner", all: ["invoices.owner"] } as const;
const FINANCES = { flag: "finances.owner", all: ["finances.owner"] } as const;
const LOGIN = { flag: "accounts.login", all: ["accounts.login"] } as const;
const SESSIONS = { flag: "accounts.login", any: ["accounts.login", "accounts.guest"] } as const;
const REGISTRATION = { flag: "accounts.registration", all: ["accounts.login", "accounts.registration"] } as const;
const PROFILE_UPDATE = { flag: "accounts.profileUpdate", all: ["accounts.login", "accounts.profileUpdate"] } as const;
const PASSWORDS = { flag: "accounts.passwordChange", all: ["accounts.login", "accounts.passwordChange"] } as const;
const PARTNERS = { flag: "accounts.partners", all: ["accounts.partners"] } as const;
const COLLEAGUES = { flag: "accounts.colleagues", all: ["accounts.login", "accounts.colleagues"] } as const;

/**
 * Every method that takes a context, by area, with the capability behind it. `conditions` is an area with one method of
 * the same name, which is a property of the adapter itself. A new method gets a new flag, so that it never stops a
 * module that was written before it.
 */
export const METHODS = {
  catalogue: {
    search: { flag: "catalogue.search", all: ["catalogue.owner", "catalogue.search"] },
    product: GOODS,
    products: GOODS,
    replacements: { flag: "catalogue.replacements", all: ["catalogue.owner", "catalogue.replacements"] },
    supersessions: { flag: "catalogue.supersession", all: ["catalogue.owner", "catalogue.supersession"] },
    findNumbers: { flag: "catalogue.numberLookup", all: ["catalogue.owner", "catalogue.numberLookup"] },
    changes: { flag: "catalogue.changes", all: ["catalogue.owner", "catalogue.changes"] },
    feed: { flag: "catalogue.feed", all: ["catalogue.feed"] },
    stock: { flag: "catalogue.stock", all: ["catalogue.feed.stock"] },
  },
  carts: {
    list: CARTS,
    get: CARTS,
    getPriced: CARTS,
    create: CARTS,
    update: CARTS,
    remove: CARTS,
    count: CARTS,
    adopt: CARTS,
  },
  favourites: { list: FAVOURITES, marked: FAVOURITES, put: FAVOURITES },
  orders: {
    place: EVERY_ERP,
    findByKey: { flag: "orders.idempotency", all: ["orders.idempotency"] },
    get: EVERY_ERP,
    list: EVERY_ERP,
    bought: { flag: "orders.boughtBefore", all: ["orders.boughtBefore"] },
    requestCancellation: { flag: "orders.cancellation", all: ["orders.cancellation"] },
    events: { flag: "orders.events", all: ["orders.events"] },
    bindShop: { flag: "orders.shopLease", all: ["orders.shopLease"] },
  },
  delivery: {
    options: { flag: "delivery.options", any: ["delivery.addresses", "delivery.branches", "delivery.carriers"] },
    addAddress: ADDRESSES,
    changeAddress: ADDRESSES,
    removeAddress: ADDRESSES,
  },
  invoices: {
    list: INVOICES,
    part: INVOICES,
    get: INVOICES,
    document: { flag: "invoices.pdf", all: ["invoices.owner", "invoices.pdf"] },
  },
  finances: {
    summary: FINANCES,
    due: FINANCES,
    statement: { flag: "finances.statement", all: ["finances.owner", "finances.statement"] },
  },
  accounts: {
    guest: { flag: "accounts.guest", all: ["accounts.guest"] },
    verify: SESSIONS,
    logout: SESSIONS,
    login: LOGIN,
    register: REGISTRATION,
    findRegistration: REGISTRATION,
    undoRegister: REGISTRATION,
    profile: LOGIN,
    update: PROFILE_UPDATE,
    restoreEmail: PROFILE_UPDATE,
    checkPassword: PASSWORDS,
    changePassword: PASSWORDS,
    forgotPassword: PASSWORDS,
    partner: PARTNERS,
    partnersOf: PARTNERS,
    noteVat: { flag: "accounts.vatAnswers", all: ["accounts.vatAnswers"] },
    colleagues: COLLEAGUES,
    join: COLLEAGUES,
  },
} as const satisfies { [Name in AdapterArea]: Record<keyof ErpAdapter[Name], MethodNeed> };

/** The areas of an adapter with the names of their methods. A contract method missing here is a type error. */
export const AREA_METHODS: readonly (readonly [area: AdapterArea, methods: readonly string[]])[] = Object.entries(
  METHODS,
).map(([area, methods]) => [area as AdapterArea, Object.keys(methods)]);

/** The members of an adapter that are no areas with methods. */
export const OTHER_MEMBERS: readonly string[] = ["contract", "capabilities", "conditions", "health", "close"];

/** Every method of the areas by its full name, `area.method`. */
export const METHOD_NEEDS: ReadonlyMap<string, MethodNeed> = new Map(
  Object.entries(METHODS).flatMap(([area, methods]) =>
    Object.entries<MethodNeed>(methods).map(([name, need]): [string, MethodNeed] => [`${area}.${name}`, need]),
  ),
);

/** Declared values with which the ERP itself has no ability: it is missing, the shop's, or part of other answers. */
export const NOT_OWN = [undefined, null, false, "none", "shop", "inline"] as const;

/** True if an ERP with these capabilities must have the method itself. */
export function isNeeded(need: MethodNeed, capabilities: Capabilities): boolean {
  const isOwn = (path: string) => !NOT_OWN.some((value) => value === valueAt(capabilities, path));
  return "all" in need ? need.all.every(isOwn) : need.any.some(isOwn);
}

function valueAt(capabilities: Capabilities, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : value), capabilities);
}
