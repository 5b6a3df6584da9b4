import assert from "node:assert/strict";
import { capabilitiesSchema } from "../../contract/capabilities.ts";
import { declares } from "../../contract/capability-flags.ts";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import type { PartnerCode, UserId } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { isErpError } from "../../contract/errors.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import type { OrderId } from "../../contract/orders.ts";
import { assertRefused } from "../assertions.ts";
import { type ActingContext, defineCases } from "../case.ts";
import { toRegistration } from "../fixture/customers.ts";
import { PART } from "../fixture/products.ts";
import { withKey } from "../ordering.ts";

/** A method that works only if one flag is declared. */
interface FlaggedMethod {
  flag: string;
  isDeclared(adapter: ErpAdapter): boolean;
  call(adapter: ErpAdapter, c: ActingContext): Promise<unknown>;
}

const FLAGGED: FlaggedMethod[] = [
  {
    flag: "catalogue.search",
    isDeclared: ({ capabilities }) => capabilities.catalogue.search,
    call: (adapter, c) => adapter.catalogue.search({ text: "valve" }, c),
  },
  {
    flag: "catalogue.changes",
    isDeclared: ({ capabilities }) => capabilities.catalogue.changes,
    call: (adapter, c) => adapter.catalogue.changes(null, 10, c),
  },
  {
    flag: "catalogue.feed",
    isDeclared: ({ capabilities }) => capabilities.catalogue.feed !== null,
    call: (adapter, c) => adapter.catalogue.feed(null, 10, c),
  },
  {
    flag: "catalogue.supersession",
    isDeclared: ({ capabilities }) => capabilities.catalogue.supersession,
    call: (adapter, c) => adapter.catalogue.supersessions([PART.nozzle], c),
  },
  {
    flag: "catalogue.numberLookup",
    isDeclared: ({ capabilities }) => capabilities.catalogue.numberLookup,
    call: (adapter, c) => adapter.catalogue.findNumbers(["0 433 171 755"], c),
  },
  {
    flag: "catalogue.stock",
    isDeclared: ({ capabilities }) => capabilities.catalogue.feed?.stock === "separate",
    call: (adapter, c) => adapter.catalogue.stock(null, 10, c),
  },
  {
    flag: "carts.owner",
    isDeclared: ({ capabilities }) => capabilities.carts.owner !== "none",
    call: (adapter, c) => adapter.carts.update(FIRST_CART, { products: [] }, c),
  },
  {
    flag: "accounts.guest",
    isDeclared: ({ capabilities }) => capabilities.accounts.guest !== "none",
    call: (adapter, c) => adapter.accounts.guest(c),
  },
  {
    flag: "accounts.login",
    isDeclared: ({ capabilities }) => capabilities.accounts.login !== "none",
    call: (adapter, c) => adapter.accounts.login({ email: "nobody@workshop.example", password: "no such word" }, c),
  },
  {
    flag: "accounts.profileUpdate",
    isDeclared: ({ capabilities }) => declares(capabilities, "accounts.profileUpdate"),
    call: (adapter, c) => adapter.accounts.restoreEmail("nobody" as UserId, "nobody@workshop.example", c),
  },
  {
    flag: "accounts.passwordChange",
    isDeclared: ({ capabilities }) => declares(capabilities, "accounts.passwordChange"),
    call: (adapter, c) => adapter.accounts.forgotPassword("nobody@workshop.example", c),
  },
  {
    flag: "accounts.partners",
    isDeclared: ({ capabilities }) => declares(capabilities, "accounts.partners"),
    call: (adapter, c) => adapter.accounts.partner("999999" as PartnerCode, c),
  },
  {
    flag: "accounts.colleagues",
    isDeclared: ({ capabilities }) => declares(capabilities, "accounts.colleagues"),
    call: (adapter, c) => adapter.accounts.colleagues(c),
  },
  {
    flag: "accounts.colleagues",
    isDeclared: ({ capabilities }) => declares(capabilities, "accounts.colleagues"),
    call: (adapter, c) => adapter.accounts.join(toRegistration("somebody@workshop.example"), withKey(c)),
  },
  {
    flag: "accounts.registration",
    isDeclared: ({ capabilities }) => capabilities.accounts.registration !== "none",
    call: (adapter, c) => adapter.accounts.register(toRegistration("somebody@workshop.example"), withKey(c)),
  },
  {
    flag: "favourites.owner",
    isDeclared: ({ capabilities }) => capabilities.favourites.owner !== "none",
    call: (adapter, c) => adapter.favourites.list({}, c),
  },
  {
    flag: "invoices.owner",
    isDeclared: ({ capabilities }) => capabilities.invoices.owner !== "none",
    call: (adapter, c) => adapter.invoices.list({}, c),
  },
  {
    flag: "invoices.pdf",
    isDeclared: ({ capabilities }) => capabilities.invoices.pdf,
    call: (adapter, c) => adapter.invoices.document("26-R-000001" as InvoiceId, c),
  },
  {
    flag: "finances.owner",
    isDeclared: ({ capabilities }) => capabilities.finances.owner !== "none",
    call: (adapter, c) => adapter.finances.summary(c),
  },
  {
    flag: "finances.statement",
    isDeclared: ({ capabilities }) => capabilities.finances.statement,
    call: (adapter, c) => adapter.finances.statement({ from: "2026-01-01", to: "2026-12-31" }, c),
  },
  {
    flag: "orders.cancellation",
    isDeclared: ({ capabilities }) => capabilities.orders.cancellation,
    call: (adapter, c) => adapter.orders.requestCancellation("26-000001" as OrderId, { reason: "twice" }, c),
  },
  {
    flag: "orders.events",
    isDeclared: ({ capabilities }) => capabilities.orders.events,
    call: (adapter, c) => adapter.orders.events(null, 10, c),
  },
  {
    flag: "orders.shopLease",
    isDeclared: ({ capabilities }) => capabilities.orders.shopLease,
    // The call names no shop, because a back end in use must not be bound to the suite's shop. VALIDATION is therefore
    // the right answer.
    call: (adapter, { shop: _, ...c }) =>
      adapter.orders.bindShop(c).catch((error: unknown) => {
        if (!isErpError(error, "VALIDATION")) throw error;
      }),
  },
];

/** Capabilities, health and close: cases 1 to 5, 121, 280. */
export const CAPABILITY_CASES = defineCases("capabilities", [
  {
    id: 1,
    title: "capabilities are plain data",
    async run({ adapter: { capabilities } }) {
      assert.deepEqual(JSON.parse(JSON.stringify(capabilities)), capabilities);
      assert.deepEqual(capabilitiesSchema.parse(capabilities), capabilities);
    },
  },
  {
    id: 2,
    title: "a method that is not declared throws UNSUPPORTED with the flag's name",
    async run(t) {
      const c = t.adapter.capabilities.accounts.guest === "none" ? acting(t.visitor()) : await t.guest();
      for (const { flag, isDeclared, call } of FLAGGED)
        if (!isDeclared(t.adapter)) await assertRefused(call(t.adapter, c), "UNSUPPORTED", { capability: flag });
    },
  },
  {
    id: 3,
    title: "a method that is declared does not",
    async run(t) {
      const c = t.adapter.capabilities.accounts.guest === "none" ? acting(t.visitor()) : await t.guest();
      for (const { flag, isDeclared, call } of FLAGGED)
        if (isDeclared(t.adapter))
          await call(t.adapter, withKey(c)).catch((error: unknown) => {
            assert.ok(!isErpError(error, "UNSUPPORTED"), `${flag} is declared`);
            // A made-up user or a guest has no favourites, invoices or orders, so an error with a code of ANSWERS also
            // shows that the method works.
            if (!ANSWERS.some((code) => isErpError(error, code))) throw error;
          });
    },
  },
  {
    id: 4,
    title: "health is quick and never throws, not even after close",
    async run({ adapter }) {
      const started = performance.now();
      const health = await adapter.health();
      assert.ok(performance.now() - started < 1_000);
      assert.equal(health.ok, true);
      assert.equal(typeof health.detail, "string");
      await adapter.close();
      assert.equal((await adapter.health()).ok, false);
    },
  },
  {
    id: 5,
    title: "after close every call is UNAVAILABLE, and closing twice is harmless",
    needs: ["accounts.guest"],
    async run(t) {
      const c = await t.guest();
      await t.adapter.close();
      await t.adapter.close();
      await assertRefused(t.adapter.catalogue.search({}, c), "UNAVAILABLE");
      await assertRefused(t.adapter.conditions({ lines: [] }, c), "UNAVAILABLE");
      await assertRefused(t.adapter.carts.list(c), "UNAVAILABLE");
      await assertRefused(t.adapter.accounts.guest(c), "UNAVAILABLE");
    },
  },
  {
    id: 121,
    title: "what is not declared is not in the data either",
    needs: ["fixture"],
    async run(t) {
      const { capabilities, catalogue } = t.adapter;
      const croatian = { ...t.visitor(), locale: "hr" as const };
      const { title } = await catalogue.product(PART.nozzle, croatian);
      assert.equal(title, declares(capabilities, "catalogue.locales") ? "Dizna brizgaljke" : "Injector nozzle");
      if (declares(capabilities, "catalogue.search")) {
        const { facets } = await catalogue.search({ text: "grid" }, t.visitor());
        assert.equal(facets !== null, declares(capabilities, "catalogue.facetCounts"));
      }
    },
  },
  {
    id: 280,
    title: "an id of the books, where health gives one, is the same at every answer",
    async run({ adapter }) {
      const { instance } = await adapter.health();
      assert.equal((await adapter.health()).instance, instance);
    },
  },
]);

const ANSWERS = [
  "BAD_CREDENTIALS",
  "FORBIDDEN",
  "NOT_FOUND",
  "UNAUTHENTICATED",
  "EMAIL_IN_USE",
  "RATE_LIMITED",
] as const;

function acting(visitor: Omit<ActingContext, "user" | "token"> & { user: unknown; token: unknown }): ActingContext {
  return { ...visitor, user: { id: "nobody" as ActingContext["user"]["id"] }, token: "none" as ActingContext["token"] };
}
