import type { UserHash } from "../contract/accounts.ts";
import { type CartId, FIRST_CART } from "../contract/carts/carts.ts";
import type { CallContext, IdempotencyKey, PartnerCode, UserId } from "../contract/context.ts";
import type { Address, AddressId } from "../contract/delivery.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { InvoiceId } from "../contract/invoices.ts";
import type { OrderDraft, OrderId } from "../contract/orders.ts";
import { toProfileRequest, toRegistration } from "./fixture/customers.ts";
import { PART } from "./fixture/products.ts";

const SPLIT: Address = {
  name: "Servis Split",
  contact: "",
  address: "Put Brodarice 6",
  postalCode: "21000",
  city: "Split",
  country: "HR",
  phone: "",
};

/** A method of the adapter, for cases about all methods. */
export interface AnyMethod {
  name: string;
  /** number of arguments before the context */
  arity: number;
  /** calls the method with arguments of the right shape */
  call(c: CallContext): Promise<unknown>;
  /** calls the method with any arguments */
  callWith(args: unknown[], context: unknown): Promise<unknown>;
}

/** Every method that takes a context. A contract method missing here is a type error. */
export function everyMethod(adapter: ErpAdapter): AnyMethod[] {
  const draft: OrderDraft = { lines: [], buyerDocumentNumber: "DOC" };
  return [
    ...methodsOf("catalogue", adapter.catalogue, {
      search: [{ text: "valve" }],
      product: [PART.nozzle],
      products: [[PART.nozzle]],
      replacements: [PART.nozzle],
      supersessions: [[PART.nozzle]],
      findNumbers: [["0 433 171 755"]],
      changes: [null, 10],
      feed: [null, 10],
      stock: [null, 10],
    }),
    ...methodsOf("", { conditions: adapter.conditions }, { conditions: [{ lines: [] }] }),
    ...methodsOf("carts", adapter.carts, {
      list: [],
      get: [FIRST_CART],
      getPriced: [FIRST_CART],
      create: [{}],
      update: [FIRST_CART, { products: [] }],
      remove: ["7" as CartId],
      count: [FIRST_CART],
      adopt: [{ id: "nobody", token: "none" }],
    }),
    ...methodsOf("orders", adapter.orders, {
      place: [draft],
      findByKey: ["key" as IdempotencyKey],
      get: ["26-000001" as OrderId],
      list: [{}],
      bought: [[PART.nozzle]],
      requestCancellation: ["26-000001" as OrderId, { reason: "ordered twice" }],
      events: [null, 10],
      bindShop: [],
    }),
    ...methodsOf("favourites", adapter.favourites, { list: [{}], marked: [[PART.nozzle]], put: [PART.nozzle, true] }),
    ...methodsOf("delivery", adapter.delivery, {
      options: [],
      addAddress: [{ isDefault: false, address: SPLIT }],
      changeAddress: ["nowhere" as AddressId, { isDefault: false, address: SPLIT }],
      removeAddress: ["nowhere" as AddressId],
    }),
    ...methodsOf("invoices", adapter.invoices, {
      list: [{}],
      part: [{}],
      get: ["26-R-000001" as InvoiceId],
      document: ["26-R-000001" as InvoiceId],
    }),
    ...methodsOf("finances", adapter.finances, {
      summary: [],
      due: [{}],
      statement: [{ from: "2026-01-01", to: "2026-12-31" }],
    }),
    ...methodsOf("accounts", adapter.accounts, {
      guest: [],
      verify: [],
      logout: [],
      login: [{ email: "nobody@workshop.example", password: "no such word" }],
      register: [toRegistration("somebody@workshop.example")],
      findRegistration: ["key" as IdempotencyKey],
      undoRegister: ["nobody" as UserId],
      profile: [],
      update: [toProfileRequest("somebody@workshop.example"), {}],
      restoreEmail: ["nobody" as UserId, "nobody@workshop.example"],
      checkPassword: ["no such word"],
      changePassword: ["nobody" as UserId, { userHash: "none" as UserHash, password: "a new password" }],
      forgotPassword: ["nobody@workshop.example"],
      partner: ["001001" as PartnerCode],
      partnersOf: ["nobody@workshop.example"],
      noteVat: [
        {
          number: "ATU12345675",
          verdict: "unknown",
          at: "2026-01-05T08:00:00.000Z",
          consultation: "",
          name: "",
          address: "",
        },
      ],
      colleagues: [],
      join: [toRegistration("somebody@workshop.example")],
    }),
  ];
}

function methodsOf<Area extends object>(
  area: string,
  methods: Area,
  examples: Record<keyof Area, unknown[]>,
): AnyMethod[] {
  return Object.entries<unknown[]>(examples).map(([name, example]) => {
    const method: unknown = Reflect.get(methods, name);
    if (typeof method !== "function") throw new TypeError(`${area}.${name} is not a method`);
    // Async, so that a method that throws instead of rejecting gives a rejected promise, too.
    const callWith = async (args: unknown[], context: unknown): Promise<unknown> =>
      method.call(methods, ...args, context);
    return { name: `${area}.${name}`, arity: example.length, callWith, call: (c) => callWith(example, c) };
  });
}

/**
 * True for a method that needs a user with a valid token. False for `logout`, for which an unknown token is no error,
 * and for `changePassword`, which needs only a proof.
 */
export function isPrivate({ name }: AnyMethod): boolean {
  return /^(?:carts|orders(?!\.(?:bindShop|events))|delivery(?!\.options)|favourites|invoices|finances)\.|^accounts\.(?:verify|profile|update|checkPassword|colleagues)$/.test(
    name,
  );
}
