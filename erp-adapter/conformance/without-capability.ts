import type { Capabilities } from "../contract/capabilities.ts";
import type { CapabilityFlag } from "../contract/capability-flags.ts";
import type { CartVersion } from "../contract/carts/carts.ts";
import { isByPrice, type ProductSummary } from "../contract/catalogue.ts";
import { type Condition, isPriced } from "../contract/conditions/conditions.ts";
import type { CallContext, IdempotencyKey, PartnerCode, SessionToken, UserId } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError } from "../contract/errors.ts";
import type { InvoiceRow } from "../contract/invoices.ts";
import { type EurCents, toBasisPoints } from "../contract/money.ts";
import type { Order, OrderDraft } from "../contract/orders.ts";
import type { Subject } from "./case.ts";
import type { Staff } from "./staff.ts";

const SMALL_BATCH = 100;

/**
 * Each function turns a back end with every capability into one that lacks a single capability, in its declaration, its
 * methods and its data. With `<flag> shop` the shop stores the data instead; with `<flag> none` the data do not exist.
 */
export const LACKS = {
  "catalogue.search": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, search: false } }),
    ({ catalogue }) => ({ catalogue: refused(catalogue, "catalogue.search", ["search"]) }),
  ),
  "catalogue.facetCounts": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, facetCounts: false } }),
    ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        search: async (query, c) => ({ ...(await catalogue.search(query, c)), facets: null }),
      },
    }),
  ),
  "catalogue.changes": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, changes: false } }),
    ({ catalogue }) => ({ catalogue: refused(catalogue, "catalogue.changes", ["changes"]) }),
  ),
  "catalogue.feed": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, feed: null } }),
    ({ catalogue }) => ({ catalogue: refused(catalogue, "catalogue.feed", ["feed"]) }),
  ),
  "catalogue.priceSort": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, priceSort: "none" } }),
    ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        async search(query, c) {
          if (isByPrice(query.sort)) throw new ErpError("UNSUPPORTED", { capability: "catalogue.priceSort" });
          return catalogue.search(query, c);
        },
      },
    }),
  ),
  "catalogue.fitments": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, fitments: false } }),
    ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        async product(id, c) {
          const { fitments: _, candidates: __, ...product } = await catalogue.product(id, c);
          return product;
        },
        async search(query, c) {
          const { facets, ...found } = await catalogue.search({ ...query, make: [], model: [], engine: [] }, c);
          return { ...found, facets: facets && { ...facets, make: undefined, model: undefined, engine: undefined } };
        },
        async feed(cursor, limit, c) {
          const part = await catalogue.feed(cursor, limit, c);
          return { ...part, records: part.records.map(({ fitments: _, ...record }) => record) };
        },
      },
    }),
  ),
  "catalogue.relatedParts": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, relatedParts: false } }),
    ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        async product(id, c) {
          const { related: _, ...product } = await catalogue.product(id, c);
          return product;
        },
        async feed(cursor, limit, c) {
          const part = await catalogue.feed(cursor, limit, c);
          return { ...part, records: part.records.map(({ related: _, ...record }) => record) };
        },
      },
    }),
  ),
  "catalogue.papers": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, papers: false } }),
    ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        async product(id, c) {
          const { papers: _, ...product } = await catalogue.product(id, c);
          return product;
        },
        async feed(cursor, limit, c) {
          const part = await catalogue.feed(cursor, limit, c);
          return { ...part, records: part.records.map(({ papers: _, ...record }) => record) };
        },
      },
    }),
  ),
  "catalogue.replacements": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, replacements: false } }),
    ({ catalogue }) => ({ catalogue: withoutReplacements(catalogue) }),
  ),
  "catalogue.numberLookup": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, numberLookup: false } }),
    ({ catalogue }) => ({ catalogue: refused(catalogue, "catalogue.numberLookup", ["findNumbers"]) }),
  ),
  "catalogue.supersession": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, supersession: false } }),
    ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        ...refused(catalogue, "catalogue.supersession", ["supersessions"]),
        async feed(cursor, limit, c) {
          const part = await catalogue.feed(cursor, limit, c);
          return { ...part, records: part.records.map(({ supersessions: _, ...record }) => record) };
        },
      },
    }),
  ),
  "catalogue.locales": lacking(
    ({ catalogue }) => ({ catalogue: { ...catalogue, locales: ["en"] } }),
    (erp) => ({
      catalogue: inEnglish(erp.catalogue),
      orders: inEnglish(erp.orders),
      invoices: inEnglish(erp.invoices),
      favourites: inEnglish(erp.favourites),
    }),
  ),
  /** The shop also stores the carts here. A cart then has at most as many lines as one call of `conditions` prices. */
  "conditions.maxBatch": lacking(
    ({ conditions }) => ({
      conditions: { ...conditions, maxBatch: SMALL_BATCH },
      carts: { owner: "shop", maxCarts: 1, versions: false, keys: false },
    }),
    ({ conditions, carts }) => ({
      carts: refused(carts, "carts.owner"),
      async conditions(request, c) {
        if (request?.lines?.length > SMALL_BATCH)
          throw new ErpError("VALIDATION", { field: "lines", rule: "max", limit: SMALL_BATCH });
        return conditions(request, c);
      },
    }),
  ),
  "conditions.supply": lacking(
    ({ conditions }) => ({ conditions: { ...conditions, supply: false } }),
    ({ conditions, carts, orders }) => ({
      conditions: async (request, c) => (await conditions(request, c)).map(withoutSupply),
      carts: {
        ...carts,
        async getPriced(id, c) {
          const cart = await carts.getPriced(id, c);
          return { ...cart, conditions: cart.conditions.map((one) => one && withoutSupply(one)) };
        },
      },
      orders: {
        ...orders,
        place: async (draft, c) => withoutDates(await orders.place(draft, c)),
        findByKey: async (key, c) => withoutDates(await orders.findByKey(key, c)),
        get: async (id, c) => withoutDates(await orders.get(id, c)),
      },
    }),
  ),
  "conditions.tax": lacking(
    ({ conditions }) => ({ conditions: { ...conditions, tax: false } }),
    ({ conditions }) => ({ conditions: ({ sentTo: _, buyer: __, ...request }, c) => conditions(request, c) }),
  ),
  "conditions.customerPrices": lacking(
    ({ conditions }) => ({ conditions: { ...conditions, customerPrices: false } }),
    undefined,
    (staff) => ({
      createCustomer: (customer) => staff.createCustomer({ ...customer, discount: toBasisPoints(0) }),
      approve: (approval) => staff.approve({ ...approval, discount: toBasisPoints(0) }),
    }),
  ),
  "conditions.quantityBreaks": lacking(
    ({ conditions }) => ({ conditions: { ...conditions, quantityBreaks: false, steps: false } }),
    undefined,
    () => ({ setQuantityBreak: () => Promise.reject(new TypeError("this back end has no quantity breaks")) }),
  ),
  "conditions.steps": lacking(
    ({ conditions }) => ({ conditions: { ...conditions, steps: false } }),
    ({ conditions }) => ({
      conditions: async (request, c) =>
        (await conditions(request, c)).map((one) => (isPriced(one) ? { ...one, steps: undefined } : one)),
    }),
  ),
  "carts.owner shop": withoutCarts("shop"),
  "carts.owner none": withoutCarts("none"),
  /** Keys are removed too, because the store's own versions are compared before the back end sees a key. */
  "carts.versions": lacking(
    ({ carts }) => ({ carts: { ...carts, versions: false, keys: false } }),
    (erp) => withoutVersions(withoutKeysOfCarts(erp)),
  ),
  "carts.keys": lacking(({ carts }) => ({ carts: { ...carts, keys: false } }), withoutKeysOfCarts),
  "accounts.guest shop": lacking(
    ({ accounts }) => ({ accounts: { ...accounts, guest: "shop" } }),
    (erp) => ({ accounts: refused(erp.accounts, "accounts.guest", ["guest"]), orders: takingTheShopsWord(erp) }),
  ),
  "accounts.guest none": lacking(
    ({ accounts }) => ({ accounts: { ...accounts, guest: "none" } }),
    ({ accounts }) => ({ accounts: refused(accounts, "accounts.guest", ["guest"]) }),
  ),
  "accounts.login": lacking(
    ({ accounts }) => ({ accounts: { ...accounts, login: "none" } }),
    ({ accounts }) => ({
      accounts: refused(refused(accounts, "accounts.login", OF_CUSTOMERS), "accounts.colleagues", OF_COLLEAGUES),
    }),
    () => ({ createCustomer: () => Promise.reject(new TypeError("this back end lets no customer in")) }),
  ),
  "accounts.profileUpdate": lacking(
    ({ accounts }) => ({ accounts: { ...accounts, profileUpdate: false } }),
    ({ accounts }) => ({ accounts: refused(accounts, "accounts.profileUpdate", ["update", "restoreEmail"]) }),
  ),
  "accounts.passwordChange": lacking(
    ({ accounts }) => ({ accounts: { ...accounts, passwordChange: false } }),
    ({ accounts }) => ({
      accounts: refused(accounts, "accounts.passwordChange", ["changePassword", "forgotPassword"]),
    }),
  ),
  "accounts.partners": lacking(
    ({ accounts }) => ({ accounts: { ...accounts, partners: false } }),
    ({ accounts }) => ({ accounts: refused(accounts, "accounts.partners", ["partner", "partnersOf"]) }),
  ),
  "accounts.colleagues": lacking(
    ({ accounts }) => ({ accounts: { ...accounts, colleagues: false } }),
    ({ accounts }) => ({ accounts: refused(accounts, "accounts.colleagues", OF_COLLEAGUES) }),
  ),
  "accounts.vatAnswers": lacking(
    ({ accounts }) => ({ accounts: { ...accounts, vatAnswers: false } }),
    ({ accounts }) => ({ accounts: refused(accounts, "accounts.vatAnswers", ["noteVat"]) }),
  ),
  "accounts.registration": lacking(
    ({ accounts }) => ({ accounts: { ...accounts, registration: "none" } }),
    ({ accounts }) => ({ accounts: refused(accounts, "accounts.registration", ["register", "undoRegister"]) }),
  ),
  "orders.idempotency": lacking(
    ({ orders }) => ({ orders: { ...orders, idempotency: "none" } }),
    ({ orders }) => ({
      orders: {
        ...refused(orders, "orders.idempotency", ["findByKey"]),
        place: (draft, c) => orders.place(draft, { ...c, idempotencyKey: crypto.randomUUID() as IdempotencyKey }),
      },
    }),
  ),
  "orders.backOrder": lacking(
    ({ orders }) => ({ orders: { ...orders, backOrder: false } }),
    ({ orders }) => ({
      orders: {
        ...orders,
        async place(draft, c) {
          if (hasLater(draft)) throw new ErpError("UNSUPPORTED", { capability: "orders.backOrder" });
          return orders.place(draft, c);
        },
      },
    }),
  ),
  "orders.creditCheck": withoutCreditCheck,
  "orders.overdueCheck": lacking(
    ({ orders }) => ({ orders: { ...orders, overdueCheck: false } }),
    () => ({}),
    () => ({
      setOverdueGrace() {},
    }),
  ),
  "orders.cancellation": lacking(
    ({ orders }) => ({ orders: { ...orders, cancellation: false, cancellationAnswers: false } }),
    ({ orders }) => ({ orders: refused(orders, "orders.cancellation", ["requestCancellation"]) }),
  ),
  "orders.cancellationAnswers": lacking(
    ({ orders }) => ({ orders: { ...orders, cancellationAnswers: false } }),
    ({ orders }) => ({
      orders: {
        ...orders,
        async get(id, c) {
          const order = await orders.get(id, c);
          return { ...order, cancellations: order.cancellations.map(({ answer: _, ...request }) => request) };
        },
        async requestCancellation(id, wish, c) {
          const { answer: _, ...request } = await orders.requestCancellation(id, wish, c);
          return request;
        },
      },
    }),
  ),
  "orders.lineRemarks": lacking(
    ({ orders }) => ({ orders: { ...orders, lineRemarks: false } }),
    ({ orders }) => ({
      orders: {
        ...orders,
        place: (draft, c) => {
          const lines = draft.lines.map(({ note: _, buyerPosition: __, ...line }) => line);
          return orders.place({ ...draft, lines }, c);
        },
      },
    }),
  ),
  "orders.buyerNumbers": lacking(
    ({ orders }) => ({ orders: { ...orders, buyerNumbers: false } }),
    ({ orders }) => ({
      orders: {
        ...orders,
        place: (draft, c) => {
          const lines = draft.lines.map(({ buyerNumber: _, ...line }) => line);
          return orders.place({ ...draft, lines }, c);
        },
      },
    }),
  ),
  "orders.guestBuyer": lacking(
    ({ orders }) => ({ orders: { ...orders, guestBuyer: false } }),
    ({ orders }) => ({ orders: { ...orders, place: ({ buyer: _, ...draft }, c) => orders.place(draft, c) } }),
  ),
  "orders.delivery": lacking(
    ({ orders }) => ({ orders: { ...orders, delivery: false } }),
    ({ orders }) => ({ orders: { ...orders, place: ({ delivery: _, ...draft }, c) => orders.place(draft, c) } }),
  ),
  "delivery.addresses shop": withoutAddresses("shop"),
  "delivery.addresses none": withoutAddresses("none"),
  "orders.events": lacking(
    ({ orders }) => ({ orders: { ...orders, events: false } }),
    ({ orders }) => ({ orders: refused(orders, "orders.events", ["events"]) }),
  ),
  "orders.holds": lacking(
    ({ orders }) => ({ orders: { ...orders, holds: false } }),
    ({ orders }) => ({
      orders: {
        ...orders,
        place: async (draft, c) => {
          if (draft.hold) throw new ErpError("UNSUPPORTED", { capability: "orders.holds" });
          return orders.place(draft, c);
        },
      },
    }),
  ),
  "orders.boughtBefore": lacking(
    ({ orders }) => ({ orders: { ...orders, boughtBefore: false } }),
    ({ orders }) => ({ orders: refused(orders, "orders.boughtBefore", ["bought"]) }),
  ),
  "orders.shopLease": lacking(
    ({ orders }) => ({ orders: { ...orders, shopLease: false } }),
    ({ orders }) => ({ orders: refused(orders, "orders.shopLease", ["bindShop"]) }),
  ),
  "favourites.owner shop": withoutFavourites("shop"),
  "favourites.owner none": withoutFavourites("none"),
  "invoices.owner": lacking(
    ({ invoices }) => ({
      invoices: { ...invoices, owner: "none", pdf: false, deliveryPlace: false, overdue: false, search: false },
    }),
    ({ invoices }) => ({ invoices: refused(invoices, "invoices.owner") }),
  ),
  "invoices.partPayments": lacking(
    ({ invoices }) => ({ invoices: { ...invoices, partPayments: false } }),
    ({ invoices }) => ({
      invoices: {
        ...invoices,
        async list(query, c) {
          const page = await invoices.list(query, c);
          return { ...page, items: page.items.map(paidOrNot) };
        },
        get: async (id, c) => paidOrNot(await invoices.get(id, c)),
      },
    }),
  ),
  "invoices.deliveryPlace": lacking(
    ({ invoices }) => ({ invoices: { ...invoices, deliveryPlace: false } }),
    ({ invoices }) => ({
      invoices: {
        ...invoices,
        async get(id, c) {
          const { deliveryPlace: _, ...invoice } = await invoices.get(id, c);
          return invoice;
        },
      },
    }),
  ),
  "invoices.overdue": lacking(
    ({ invoices }) => ({ invoices: { ...invoices, overdue: false } }),
    ({ invoices }) => ({
      invoices: {
        ...invoices,
        async list(query, c) {
          if (query?.overdue) throw new ErpError("UNSUPPORTED", { capability: "invoices.overdue" });
          return invoices.list(query, c);
        },
        async part(query, c) {
          if (query?.overdue) throw new ErpError("UNSUPPORTED", { capability: "invoices.overdue" });
          return invoices.part(query, c);
        },
      },
    }),
  ),
  "orders.numbers": lacking(
    ({ orders }) => ({ orders: { ...orders, numbers: false } }),
    ({ orders }) => ({
      orders: {
        ...orders,
        async list(query, c) {
          if (query?.number) throw new ErpError("UNSUPPORTED", { capability: "orders.numbers" });
          return orders.list(query, c);
        },
      },
    }),
  ),
  "invoices.search": lacking(
    ({ invoices }) => ({ invoices: { ...invoices, search: false } }),
    ({ invoices }) => ({
      invoices: {
        ...invoices,
        async list(query, c) {
          if (query?.text) throw new ErpError("UNSUPPORTED", { capability: "invoices.search" });
          return invoices.list(query, c);
        },
        async part(query, c) {
          if (query?.text) throw new ErpError("UNSUPPORTED", { capability: "invoices.search" });
          return invoices.part(query, c);
        },
      },
    }),
  ),
  "finances.owner": lacking(
    ({ finances }) => ({ finances: { ...finances, owner: "none", statement: false, newestFirst: false } }),
    ({ finances }) => ({ finances: refused(finances, "finances.owner") }),
  ),
  "finances.creditLimit": lacking(
    ({ finances }) => ({ finances: { ...finances, creditLimit: false } }),
    ({ finances }) => ({
      finances: {
        ...finances,
        summary: async (c) => ({ ...(await finances.summary(c)), creditLimit: null, creditUsed: null }),
      },
    }),
  ),
  "finances.statement": lacking(
    ({ finances }) => ({ finances: { ...finances, statement: false, newestFirst: false } }),
    ({ finances }) => ({ finances: refused(finances, "finances.statement", ["statement"]) }),
  ),
  "finances.newestFirst": lacking(
    ({ finances }) => ({ finances: { ...finances, newestFirst: false } }),
    ({ finances }) => ({
      finances: {
        ...finances,
        async statement(query, c) {
          if (query?.newestFirst) throw new ErpError("UNSUPPORTED", { capability: "finances.newestFirst" });
          return finances.statement(query, c);
        },
      },
    }),
  ),
} satisfies Record<string, (subject: Subject) => Subject>;

/** The name of a missing capability in LACKS. */
export type Lack = keyof typeof LACKS;

/** The subject's back end without one capability. */
export function withoutCapability(subject: Subject, lack: Lack): Subject {
  return LACKS[lack](subject);
}

const OF_CUSTOMERS = [
  ...(["login", "profile", "update", "restoreEmail"] as const),
  ...(["checkPassword", "changePassword", "forgotPassword"] as const),
];

const OF_COLLEAGUES = ["colleagues", "join"] as const;

function lacking(
  declare: (capabilities: Capabilities) => Partial<Capabilities>,
  put: (erp: ErpAdapter) => Partial<ErpAdapter> = () => ({}),
  instruct: (staff: Staff) => Partial<Staff> = () => ({}),
): (subject: Subject) => Subject {
  return ({ adapter, staff, ...subject }) => ({
    ...subject,
    adapter: {
      ...adapter,
      ...put(adapter),
      capabilities: { ...adapter.capabilities, ...declare(adapter.capabilities) },
    },
    staff: staff && { ...staff, ...instruct(staff) },
  });
}

function withoutAddresses(addresses: "shop" | "none") {
  return lacking(
    ({ delivery }) => ({ delivery: { ...delivery, addresses } }),
    ({ delivery }) => ({
      delivery: {
        ...refused(delivery, "delivery.addresses", ["addAddress", "changeAddress", "removeAddress"]),
        options: async (c) => ({ ...(await delivery.options(c)), addresses: [] }),
      },
    }),
  );
}

/** An area in which these methods, by default all, are UNSUPPORTED. */
function refused<Area extends object>(area: Area, flag: CapabilityFlag, names?: readonly (keyof Area)[]): Area {
  const refuse = async (): Promise<never> => {
    throw new ErpError("UNSUPPORTED", { capability: flag });
  };
  return { ...area, ...Object.fromEntries((names ?? Object.keys(area)).map((name) => [name, refuse])) };
}

/** A catalogue whose products name no others: neither the one that replaces them nor those that they replace. */
function withoutReplacements(catalogue: ErpAdapter["catalogue"]): ErpAdapter["catalogue"] {
  const alone = <Item extends ProductSummary>(item: Item): Item => ({ ...item, replacedBy: null });
  return {
    ...refused(catalogue, "catalogue.replacements", ["replacements"]),
    async search(query, c) {
      const found = await catalogue.search({ ...query, replaces: false }, c);
      return { ...found, items: found.items.map((hit) => ({ ...alone(hit), replaces: [] })) };
    },
    product: async (id, c) => alone(await catalogue.product(id, c)),
    products: async (ids, c) => (await catalogue.products(ids, c)).map(alone),
    async feed(cursor, limit, c) {
      const part = await catalogue.feed(cursor, limit, c);
      return { ...part, records: part.records.map((record) => ({ ...record, supersededBy: null })) };
    },
  };
}

/** An area that answers in English, whatever language is requested. */
function inEnglish<Area extends object>(area: Area): Area {
  const english = (value: unknown) =>
    typeof value === "object" && value !== null && "locale" in value ? { ...value, locale: "en" } : value;
  const methods = Object.entries(area).map(([name, method]) => [
    name,
    (...args: unknown[]) => method(...args.map(english)),
  ]);
  return { ...area, ...Object.fromEntries(methods) };
}

function withoutCarts(owner: "shop" | "none") {
  return lacking(
    () => ({ carts: { owner, maxCarts: 1, versions: false, keys: false } }),
    ({ carts }) => ({ carts: refused(carts, "carts.owner") }),
  );
}

function withoutFavourites(owner: "shop" | "none") {
  return lacking(
    () => ({ favourites: { owner } }),
    ({ favourites }) => ({ favourites: refused(favourites, "favourites.owner") }),
  );
}

function withoutKeysOfCarts({ carts }: Pick<ErpAdapter, "carts">): Pick<ErpAdapter, "carts"> {
  const withoutKey = (c: CallContext): CallContext => ({ ...c, idempotencyKey: undefined });
  return {
    carts: {
      ...carts,
      update: (id, update, c) => carts.update(id, update, withoutKey(c)),
      remove: (id, c) => carts.remove(id, withoutKey(c)),
    },
  };
}

function withoutVersions({ carts }: Pick<ErpAdapter, "carts">): Pick<ErpAdapter, "carts"> {
  const bare = <Cart extends { version: CartVersion }>(cart: Cart): Cart => ({ ...cart, version: "" as CartVersion });
  return {
    carts: {
      ...carts,
      async list(c) {
        const all = await carts.list(c);
        return { ...all, carts: all.carts.map(bare) };
      },
      get: async (id, c) => bare(await carts.get(id, c)),
      getPriced: async (id, c) => bare(await carts.getPriced(id, c)),
      create: async (cart, c) => bare(await carts.create(cart, c)),
      update: async (id, update, c) => bare(await carts.update(id, { ...update, ifVersion: undefined }, c)),
    },
  };
}

/** The orders of a back end that has no guests of its own, and trusts the user named in a call without a token. */
function takingTheShopsWord({ accounts, orders }: ErpAdapter): ErpAdapter["orders"] {
  const known = new Map<UserId, Promise<{ id: UserId; token: SessionToken }>>();
  const believed = async (c: CallContext): Promise<CallContext> => {
    if (c.token !== null || c.user === null) return c;
    // The guest is kept for later calls, so the abort signal of the first call must not cancel it.
    const guest = known.get(c.user.id) ?? accounts.guest({ ...c, user: null, shop: undefined, signal: undefined });
    known.set(c.user.id, guest);
    const { id, token } = await guest;
    return { ...c, user: { id }, token };
  };
  return {
    place: async (draft, c) => orders.place(draft, await believed(c)),
    findByKey: async (key, c) => orders.findByKey(key, await believed(c)),
    get: async (id, c) => orders.get(id, await believed(c)),
    list: async (query, c) => orders.list(query, await believed(c)),
    bought: async (ids, c) => orders.bought(ids, await believed(c)),
    requestCancellation: async (id, request, c) => orders.requestCancellation(id, request, await believed(c)),
    events: orders.events,
    bindShop: orders.bindShop,
  };
}

/** Reports credit limits, but never enforces them. */
function withoutCreditCheck(subject: Subject): Subject {
  const limits = new Map<PartnerCode, EurCents | null>();
  return lacking(
    ({ orders }) => ({ orders: { ...orders, creditCheck: false } }),
    ({ finances }) => ({
      finances: {
        ...finances,
        async summary(c) {
          const summary = await finances.summary(c);
          return { ...summary, creditLimit: limits.get(c.partner) ?? null };
        },
      },
    }),
    () => ({
      setCreditLimit(partner, limit) {
        limits.set(partner, limit);
      },
    }),
  )(subject);
}

function paidOrNot<Row extends InvoiceRow>(row: Row): Row {
  return row.status === "partially-paid" ? { ...row, status: "unpaid" } : row;
}

function hasLater(draft: OrderDraft): boolean {
  return Array.isArray(draft?.lines) && draft.lines.some((line) => (line?.agreed?.later ?? 0) > 0);
}

function withoutSupply(condition: Condition): Condition {
  if (!isPriced(condition)) return condition;
  const { supply: _, ...rest } = condition;
  return rest;
}

function withoutDates(order: Order): Order {
  return { ...order, lines: order.lines.map(({ supply: _, ...line }) => line) };
}
