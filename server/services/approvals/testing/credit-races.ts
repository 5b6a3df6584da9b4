import { setImmediate as nextTurn } from "node:timers/promises";
import { toRecord } from "#erp-adapter/conformance/fixture/products.ts";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CallContext, IdempotencyKey, PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toBasisPoints, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { createEmbeddedErp } from "#erp-adapter/own/embedded/create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { randomId } from "../../clock.ts";
import type { Actor } from "../../ordering/actor.ts";
import type { OrderingParts } from "../../ordering/ordering-parts.ts";
import type { Quote } from "../../ordering/quote.ts";
import { createScene, type Process } from "../../ordering/testing/scene.ts";
import { expectThat, type OpenTrack, wordOf } from "./race.ts";

/** Enough for one order of 375.00 including VAT, but not for two. */
const LIMIT = toEurCents(50_000);

/** Races for credit that the embedded ERP grants. The planted defect: check and booking are two steps. */
export const CREDIT_RACES: Readonly<Record<string, OpenTrack>> = {
  "two orders that fit the credit limit only alone, and one that waits for its payment": async (openDb, isFaulty) => {
    const scene = createScene(openDb);
    const staff = createStaff({ dataDir: scene.dir });
    const product = staff.addProduct(toRecord({ manufacturer: "Denso", number: "1", wholesale: toEurCents(30_000) }));
    const erps = [createEmbeddedErp({ dataDir: scene.dir }), createEmbeddedErp({ dataDir: scene.dir })] as const;
    const toShop = (erp: ErpAdapter) => atShopsClock(isFaulty ? checkingApart(erp, staff) : erp);
    const [one, other] = [await scene.open({ erp: toShop(erps[0]) }), await scene.open({ erp: toShop(erps[1]) })];
    let companies = 0;
    return {
      async run(late) {
        companies += 1;
        const partner = `R-${companies}` as PartnerCode;
        // Ample stock: running out of it would change the agreed conditions.
        staff.setStock(product, 1_000);
        const people = [hire(staff, partner), hire(staff, partner), hire(staff, partner)] as const;
        staff.setCreditLimit(partner, LIMIT);
        const [ana, ivo, eva] = people;
        const fill = (actor: Actor) => show(one, erps[0], actor, product);
        const quotes = [await fill(ana), await fill(ivo), await fill(eva)] as const;
        const prepaid = await one.ordering.withHold(quotes[2], "prepayment", eva);
        const outcomes = await Promise.all([
          late().then(() => one.ordering.place(quotes[0], ana)),
          late().then(() => other.ordering.place(quotes[1], ivo)),
          late().then(() => other.ordering.place(prepaid, eva)),
        ]);
        const [hers, his, waiting] = outcomes.map(wordOf);
        const { creditUsed } = staff.accountOf(partner);
        const said = `${[hers, his].sort().join(", ")}; ${waiting}; ${creditUsed} used`;
        return expectThat(said === "credit-limit, placed; placed; 37500 used", said);
      },
      async close() {
        staff.close();
        for (const erp of erps) await erp.close();
        await scene.close();
      },
    };
  },
};

function hire(staff: EmbeddedStaff, partner: PartnerCode): Actor {
  const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(0) });
  const rights = { finances: true, invoices: true };
  const user: User = { id, kind: "customer", name: "", email: null, partner, rights, state: "active" };
  return { user, token, partner, locale: "en", requestId: "race" };
}

/** The quote of a new cart with one piece, as the cart page shows it. */
async function show({ ordering }: Process, erp: ErpAdapter, actor: Actor, product: ProductId): Promise<Quote> {
  const lines = [{ product, quantity: 1 as Quantity }];
  const c = soon({ ...actor, user: { id: actor.user.id }, deadline: 0 });
  const made = await erp.carts.create({}, { ...c, idempotencyKey: randomId() as IdempotencyKey });
  const cart = await erp.carts.update(made.id, { products: lines, delete: false, ifVersion: made.version }, c);
  const quote = await ordering.quote(cart, new Map(), await erp.conditions({ lines }, c), actor);
  return ordering.remember(quote, { buyerDocumentNumber: "N-1" }, actor);
}

/**
 * The ERP for a shop whose clock shows another day: each call gets a deadline by the machine's clock. Like a real ERP,
 * it never answers within the same turn of the event loop.
 */
function atShopsClock(erp: ErpAdapter): OrderingParts["erp"] {
  const { capabilities, carts, orders } = erp;
  const later = async (c: CallContext) => {
    await nextTurn();
    return soon(c);
  };
  return {
    capabilities,
    conditions: async (asked, c) => erp.conditions(asked, await later(c)),
    carts: {
      ...carts,
      get: async (id, c) => carts.get(id, await later(c)),
      update: async (id, change, c) => carts.update(id, change, await later(c)),
    },
    orders: {
      ...orders,
      place: async (draft, c) => orders.place(draft, await later(c)),
      findByKey: async (key, c) => orders.findByKey(key, await later(c)),
    },
    delivery: { options: async (c) => erp.delivery.options(await later(c)) },
    accounts: { profile: async (c) => erp.accounts.profile(await later(c)) },
  };
}

function soon(c: CallContext): CallContext {
  return { ...c, deadline: Date.now() + 60_000 };
}

/** An ERP that checks the credit first, and books in a later step. */
function checkingApart(erp: ErpAdapter, staff: EmbeddedStaff): ErpAdapter {
  const { orders } = erp;
  return {
    ...erp,
    orders: {
      ...orders,
      async place(draft, c) {
        const { creditUsed } = staff.accountOf(c.partner);
        if (!draft.hold && creditUsed > ZERO) throw new ErpError("CREDIT_LIMIT", { limit: LIMIT, open: creditUsed });
        await nextTurn();
        staff.setCreditLimit(c.partner, null);
        return orders.place(draft, c);
      },
    },
  };
}
