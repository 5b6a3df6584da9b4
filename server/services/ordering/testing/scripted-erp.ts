import { setImmediate as nextTurn } from "node:timers/promises";
import { type AccountsArea, type Profile, type ProfileVersion, toGuest } from "#erp-adapter/contract/accounts.ts";
import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import type { Cart, CartId, CartLine, CartsArea, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { parseCartUpdate } from "#erp-adapter/contract/carts/parse-cart-update.ts";
import type { Condition, ConditionsArea, Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import { recheckLine } from "#erp-adapter/contract/conditions/recheck-line.ts";
import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { DeliveryArea, DeliveryOptions } from "#erp-adapter/contract/delivery.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { Order, OrderDraft, OrderId, OrdersArea } from "#erp-adapter/contract/orders.ts";
import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import { isQuantity, type Quantity } from "#erp-adapter/contract/quantity.ts";
import { addUp, lineTotal, netPrice } from "#erp-adapter/contract/totals.ts";
import { DECLARED } from "#erp-adapter/protocol/client/kept-capabilities.ts";

/** Replaces the next call of a method: throws before or after the work, or returns another answer. */
type Script<Answer> = (work: () => Answer) => Answer | Promise<Answer>;

/** An ERP in memory that a test scripts. */
export interface ScriptedErp {
  capabilities: Capabilities;
  conditions: ConditionsArea["conditions"];
  carts: CartsArea;
  accounts: Pick<AccountsArea, "profile">;
  delivery: Pick<DeliveryArea, "options">;
  /** the answer of `delivery.options` */
  options: DeliveryOptions;
  orders: OrdersArea;
  /** orders that the ERP has booked, in order */
  booked: Order[];
  /** names of the calls, in order */
  calls: string[];
  /** scripts for the next calls, by method; each is used once, then the method works again */
  script: {
    options: Script<DeliveryOptions>[];
    place: Script<Order>[];
    findByKey: Script<Order>[];
    conditions: Script<Condition[]>[];
    get: Script<Cart>[];
    update: Script<Cart>[];
    profile: Script<Profile>[];
  };
  fill(cart: string, lines: [ProductId, number][]): Cart;
  read(cart: string): Cart;
  setPrice(product: ProductId, cents: number): void;
  setStock(product: ProductId, stock: number): void;
  withdraw(product: ProductId): void;
}

export const INJECTOR = toProductId(toMakerSlug("Bosch"), "0 445 110 470");
export const PUMP = toProductId(toMakerSlug("Denso"), "294000-0350");
export const TURBO = toProductId(toMakerSlug("Garrett"), "753420-5005S");

interface Shelf {
  wholesale: number;
  deposit: number;
  stock: number;
  isGone: boolean;
}

export function createScriptedErp(now: () => number): ScriptedErp {
  const shelves = new Map<ProductId, Shelf>([
    [INJECTOR, { wholesale: 31_950, deposit: 6_000, stock: 4, isGone: false }],
    [PUMP, { wholesale: 28_975, deposit: 0, stock: 12, isGone: false }],
    [TURBO, { wholesale: 51_230, deposit: 10_000, stock: 0, isGone: false }],
  ]);
  const carts = new Map<string, Cart>();
  const byKey = new Map<string, { order: Order; print: string }>();
  let versions = 0;
  const erp: ScriptedErp = {
    capabilities: structuredClone(DECLARED),
    booked: [],
    calls: [],
    options: {
      own: null,
      addresses: [],
      branches: [],
      carriers: [],
      deliveryDays: [1, 2, 3, 4, 5],
      closedDays: [],
    },
    script: { options: [], place: [], findByKey: [], conditions: [], get: [], update: [], profile: [] },

    conditions: ({ lines }) =>
      run("conditions", erp.script.conditions, () =>
        lines.map(({ product, quantity }) => conditionOf(product, quantity)),
      ),

    carts: {
      get: (id) => run("get", erp.script.get, () => require(id)),
      update: (id, sent) =>
        run("update", erp.script.update, () => {
          const { products, delete: isRemoval, ifVersion } = parseCartUpdate(sent);
          const cart = require(id);
          if (ifVersion !== cart.version) throw new ErpError("VERSION_CONFLICT", { current: cart.version });
          const isNamed = (line: CartLine) => products.some(({ product }) => product === line.product);
          return put({ ...cart, lines: isRemoval ? cart.lines.filter((line) => !isNamed(line)) : products });
        }),
      list: unused,
      getPriced: unused,
      create: unused,
      remove: unused,
      count: unused,
      adopt: unused,
    },

    delivery: { options: () => run("options", erp.script.options, () => erp.options) },

    accounts: { profile: (c) => run("profile", erp.script.profile, () => profileOf(c)) },

    orders: {
      place: (draft, c) => run("place", erp.script.place, () => book(draft, c)),
      findByKey: (key) =>
        run("findByKey", erp.script.findByKey, () => {
          const known = byKey.get(key);
          if (!known) throw new ErpError("NOT_FOUND", { what: "order", id: key });
          return known.order;
        }),
      get: unused,
      list: unused,
      bought: unused,
      requestCancellation: unused,
      events: unused,
      bindShop: unused,
    },

    fill: (id, lines) => {
      const of = lines.map(([product, quantity]) => ({ product, quantity: toQuantity(quantity) }));
      return put({ id: id as CartId, title: "Cart 1", version: "" as CartVersion, lines: of });
    },
    read: (id) => require(id),
    setPrice: (product, cents) => Object.assign(shelf(product), { wholesale: cents }),
    setStock: (product, stock) => Object.assign(shelf(product), { stock }),
    withdraw: (product) => Object.assign(shelf(product), { isGone: true }),
  };
  return erp;

  async function run<Answer>(name: string, scripts: Script<Answer>[], work: () => Answer): Promise<Answer> {
    erp.calls.push(name);
    const script = scripts.shift();
    // A real ERP never answers within the same turn of the event loop.
    await nextTurn();
    return script ? script(work) : work();
  }

  function book(draft: OrderDraft, c: CallContext): Order {
    const key = c.idempotencyKey;
    if (!key) throw new ErpError("VALIDATION", { field: "idempotencyKey", rule: "required" });
    const print = JSON.stringify(draft);
    const known = byKey.get(key);
    if (known && known.print !== print) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
    if (known) return known.order;
    const changes = draft.lines.flatMap(({ product, quantity, agreed }) =>
      recheckLine(product, agreed, conditionOf(product, quantity)),
    );
    if (changes.length > 0) throw new ErpError("CONDITIONS_CHANGED", { changes });
    const order = toOrder(draft, `26-${String(erp.booked.length + 1).padStart(6, "0")}`);
    erp.booked.push(order);
    byKey.set(key, { order, print });
    return order;
  }

  function toOrder(draft: OrderDraft, number: string): Order {
    const lines = draft.lines.map(({ product, quantity }, index) => {
      const condition = priced(product, quantity);
      return {
        position: index + 1,
        product,
        number: product.slice(product.indexOf("~") + 1).replaceAll("_", " "),
        manufacturer: product.slice(0, product.indexOf("~")),
        title: "Injector, common rail",
        quantity,
        unit: "pcs",
        wholesale: condition.wholesale,
        discountPercent: condition.discountPercent,
        price: condition.price,
        deposit: condition.deposit,
        vatPercent: condition.vatPercent,
        now: condition.now,
        later: condition.later,
        delivered: 0,
        open: condition.quantity,
        total: lineTotal(condition),
      };
    });
    return {
      id: number as OrderId,
      number,
      status: "pending",
      erpStatus: "draft",
      placedAt: new Date(now()).toISOString(),
      date: "2026-11-20",
      buyerDocumentNumber: draft.buyerDocumentNumber,
      guestEmail: draft.guestEmail ?? null,
      ...(draft.hold && { hold: { kind: draft.hold, state: "waiting", until: "2026-11-27" } }),
      lines,
      totals: addUp(lines),
      cancellations: [],
    };
  }

  function profileOf({ user, partner }: CallContext): Profile {
    if (!user) throw new ErpError("UNAUTHENTICATED", {});
    return {
      ...toGuest(user.id),
      kind: "customer",
      partner,
      name: "Ana Horvat",
      email: "ana@firma.example",
      company: "Firma d.o.o.",
      vat: "HR12345678903",
      address: "Ilica 1",
      postalCode: "10000",
      city: "Zagreb",
      phone: "+38512345678",
      priceList: "",
      discountPercent: toBasisPoints(0),
      paymentDays: 0,
      version: "1" as ProfileVersion,
    };
  }

  function conditionOf(product: ProductId, quantity: number): Condition {
    const known = shelves.get(product);
    if (known && !known.isGone) return priced(product, quantity);
    return { product, quantity, problem: "gone", availability: "unavailable", stockShown: 0 };
  }

  function priced(product: ProductId, quantity: number): Priced {
    const { wholesale, deposit, stock } = shelf(product);
    const discountPercent = toBasisPoints(1_200);
    return {
      product,
      quantity,
      wholesale: toEurCents(wholesale),
      discountPercent,
      price: netPrice(toEurCents(wholesale), discountPercent),
      deposit: toEurCents(deposit),
      vatPercent: toBasisPoints(2_500),
      availability: stock > 0 ? "available" : "orderable",
      now: Math.min(stock, quantity),
      later: quantity - Math.min(stock, quantity),
      stockShown: Math.min(stock, 12),
      quotedAt: new Date(now()).toISOString(),
    };
  }

  function shelf(product: ProductId): Shelf {
    const known = shelves.get(product);
    if (!known) throw new Error(`no shelf for ${product}`);
    return known;
  }

  function require(id: string): Cart {
    const cart = carts.get(id);
    if (!cart) throw new ErpError("NOT_FOUND", { what: "cart", id });
    return { ...cart, lines: [...cart.lines] };
  }

  function put(cart: Cart): Cart {
    versions += 1;
    const stored = { ...cart, version: String(versions) as CartVersion };
    carts.set(cart.id, stored);
    return stored;
  }
}

/** A script that throws before the ERP has done anything. */
export function refuse(error: ErpError): () => never {
  return () => {
    throw error;
  };
}

/** A script that lets the ERP do its work, and loses the answer. */
export function loseAnswer<Answer>(work: () => Answer): never {
  work();
  throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
}

/** A script that loses the request; the shop cannot know whether it arrived. */
export function loseRequest(): never {
  throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
}

export function toLines(cart: Cart): [ProductId, number][] {
  return cart.lines.map(({ product, quantity }: CartLine) => [product, quantity]);
}

function toQuantity(value: number): Quantity {
  if (!isQuantity(value)) throw new RangeError("not a quantity");
  return value;
}

function unused(): Promise<never> {
  throw new Error("not scripted");
}
