import { expect, expectTypeOf, test } from "vitest";
import { visitor } from "../conformance/fixture/visitor.ts";
import { capabilitiesSchema, WHOLE_PROTOCOL } from "../contract/capabilities.ts";
import { ErpError } from "../contract/errors.ts";
import { type AdapterArea, METHOD_NEEDS } from "../contract/methods.ts";
import { type DeclaredAbilities, defineErpAdapter, type ErpDefinition, toCapabilities } from "./define-erp-adapter.ts";
import { missingMethods } from "./missing-methods.ts";

const refused = async (): Promise<never> => {
  throw new ErpError("FORBIDDEN", {});
};
const c = visitor();

/** A definition without any ability; its catalogue is the shop's, so that it needs no method for goods. */
const LEAST = {
  capabilities: { catalogue: { owner: "shop" } },
  health: async () => ({ ok: true, detail: "there" }),
  conditions: async () => [],
  orders: { place: refused, get: refused, list: refused },
} as const;

test("an ability that is not declared is one that the ERP lacks, and the whole is as agreed", () => {
  const { capabilities } = defineErpAdapter(LEAST);
  expect(capabilitiesSchema.parse(capabilities)).toEqual(capabilities);
  expect(capabilities).toEqual(toCapabilities({ catalogue: { owner: "shop" } }));
  // Every adapter had these before there was a name for them.
  const had = { catalogue: { brands: false, packs: false, replacements: false }, conditions: { deposits: false } };
  const abilities = JSON.stringify(toCapabilities(had));
  expect(abilities).not.toMatch(/true|"shop"|native/);
});

test("a method that is not given is UNSUPPORTED with the flag of its ability", async () => {
  const erp = defineErpAdapter(LEAST);
  await expect(erp.orders.events(null, 10, c)).rejects.toMatchObject({
    code: "UNSUPPORTED",
    details: { capability: "orders.events" },
  });
  await expect(erp.catalogue.product(erp.capabilities.carts.owner as never, c)).rejects.toMatchObject({
    details: { capability: "catalogue.search" },
  });
  await expect(erp.orders.place({ lines: [], buyerDocumentNumber: "" }, c)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("a given method is framed, and may belong to an instance of a class", async () => {
  class Orders {
    private readonly known = new Map([["E-1", "its order"]]);
    place = refused;
    list = refused;
    async get(): Promise<never> {
      throw new RangeError(this.known.get("E-1"));
    }
  }
  const erp = defineErpAdapter({ ...LEAST, orders: new Orders() });
  await expect(erp.orders.get("E-1" as never, c)).rejects.toMatchObject({
    code: "BAD_RESPONSE",
    details: { path: "orders.get" },
    peerMessage: "its order",
  });
  await expect(erp.orders.list({}, { ...c, deadline: 0 })).rejects.toMatchObject({ code: "TIMEOUT", effect: "none" });
  let closed = 0;
  const closing = defineErpAdapter({
    ...LEAST,
    close: () => {
      closed += 1;
    },
    health: () => Promise.reject(new Error("no route to the ERP")),
  });
  expect(await closing.health()).toEqual({ ok: false, detail: "no route to the ERP" });
  await closing.close();
  await closing.close();
  expect(closed).toBe(1);
  expect(await closing.health()).toEqual({ ok: false, detail: "closed" });
  await expect(closing.conditions({ lines: [] }, c)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("a method and its declaration come together, or one sentence names both", () => {
  const define = (changes: object) => () => defineErpAdapter({ ...LEAST, ...changes });
  expect(define({ capabilities: { catalogue: { owner: "shop" }, orders: { events: true } } })).toThrow(
    /^orders.events is not a function, but orders.events is declared\.$/,
  );
  expect(define({ orders: { ...LEAST.orders, events: refused } })).toThrow(
    /^orders.events is given, but orders.events is not declared\.$/,
  );
  expect(define({ orders: { ...LEAST.orders, plase: refused } })).toThrow(
    /^orders.plase is no method of the contract\.$/,
  );
  expect(define({ orders: { place: refused } })).toThrow(/^orders.get is not a function, orders.list is/);
});

test("a name that the contract does not have, a value that it does not allow, and a lack of conditions are named", () => {
  const define = (changes: object) => () => defineErpAdapter({ ...LEAST, ...changes });
  const declare = (capabilities: object) => define({ capabilities: { ...LEAST.capabilities, ...capabilities } });
  expect(define({ invoces: {} })).toThrow(/^invoces is no area of the contract\.$/);
  expect(declare({ condition: {} })).toThrow(/^capabilities\.condition is no ability of the contract\.$/);
  expect(declare({ carts: { ownr: "shop" } })).toThrow(/^capabilities\.carts\.ownr is no ability of the contract\.$/);
  expect(declare({ accounts: { guest: "shp" } })).toThrow(
    /^capabilities\.accounts\.guest is not as agreed: expected one of/,
  );
  expect(define({ conditions: undefined })).toThrow(/^conditions is not a function\.$/);
  expect(define({ health: undefined })).toThrow(/^health is not a function\.$/);
});

test("an ability of the shop needs no method of the ERP, an ability of the ERP needs all of its methods", () => {
  const none = { orders: { place: refused, get: refused, list: refused } };
  const kept = toCapabilities({
    catalogue: { owner: "shop" },
    carts: { owner: "shop" },
    accounts: { login: "shop", guest: "shop", registration: "by-request" },
    delivery: { addresses: "shop" },
    favourites: { owner: "shop" },
  });
  expect(missingMethods(none, kept)).toEqual([]);
  const missing = missingMethods({}, WHOLE_PROTOCOL).map((fault) => fault.split(" ")[0]);
  const whole = [...METHOD_NEEDS.keys()].filter(
    (name) => !["catalogue.feed", "catalogue.stock", "invoices.document"].includes(name),
  );
  expect(missing).toEqual(whole);
});

type Requires<Declared extends DeclaredAbilities, Name extends AdapterArea, Method> =
  ErpDefinition<Declared>[Name] extends Record<Method & string, unknown> ? true : false;

test("the types ask for the methods of declared abilities alone", () => {
  type Shops = { catalogue: { owner: "shop"; feed: { changes: true; deletions: true; stock: "inline" } } };
  expectTypeOf<Requires<Shops, "catalogue", "feed">>().toEqualTypeOf<true>();
  expectTypeOf<Requires<Shops, "catalogue", "stock">>().toEqualTypeOf<false>();
  expectTypeOf<Requires<Shops, "catalogue", "product">>().toEqualTypeOf<false>();
  expectTypeOf<Requires<Shops, "orders", "place">>().toEqualTypeOf<true>();
  expectTypeOf<Requires<{ orders: { events: true } }, "orders", "events">>().toEqualTypeOf<true>();
  expectTypeOf<Requires<{ orders: { events: boolean } }, "orders", "events">>().toEqualTypeOf<false>();
  expectTypeOf<Requires<{ catalogue: { search: true } }, "catalogue", "search" | "product">>().toEqualTypeOf<true>();
  expectTypeOf<Requires<{ carts: { owner: "shop" } }, "carts", "list">>().toEqualTypeOf<false>();
  expectTypeOf<Requires<{ delivery: { carriers: true } }, "delivery", "options">>().toEqualTypeOf<true>();
});
