import type { Clock } from "../../clock-and-ids.ts";
import type { User } from "../../contract/accounts.ts";
import type { Capabilities } from "../../contract/capabilities.ts";
import { type CapabilityFlag, declares, requireCapability } from "../../contract/capability-flags.ts";
import { isByPrice } from "../../contract/catalogue.ts";
import type { ConditionsRequest } from "../../contract/conditions/conditions.ts";
import type { CallContext } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError } from "../../contract/errors.ts";
import { createMethodGuard, frameArea, type MethodGuard } from "../../kit/guard-method.ts";
import { createMarks } from "../../own/favourites/marks.ts";
import { createAccounts } from "./accounts-area.ts";
import { createCarts } from "./carts-area.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { createDelivery } from "./delivery-area.ts";
import { createInTurn } from "./in-turn.ts";
import { createNarrowedInvoices } from "./narrowed-invoices.ts";
import { createNewestMovements } from "./newest-movements.ts";
import { createOrders } from "./orders-area.ts";
import { isOwnCatalogue, type OwnCatalogue, withOwnCatalogue } from "./own-catalogue.ts";
import { isOwnToken, type ShopStore } from "./shop-store.ts";
import { createWho, outward } from "./who.ts";
import { toWhole } from "./whole-capabilities.ts";

/**
 * Joins a back end, the shop's store and the shop's own catalogue into one complete ERP: loaders and actions see every
 * area, whichever system owns it. The owner of an area is read from the back end's capabilities at each call, because
 * they may become known only at first contact. A call that needs a capability that none of the three has is UNSUPPORTED
 * with the flag's name, without a call to the back end. `close` closes back end, store and catalogue.
 */
export function completeErp(
  backEnd: ErpAdapter,
  store: ShopStore,
  index: OwnCatalogue | null = null,
  clock: Clock = Date.now,
): ErpAdapter {
  const adapter = index ? withOwnCatalogue(backEnd, index) : backEnd;
  let closed = false;
  const framed = inKnownLanguages(
    createMethodGuard(() => closed),
    adapter,
  );
  const who = createWho(adapter, store);
  // Computed at each call, because the capabilities of a back end may change.
  const capabilities = () => toWhole(adapter.capabilities, index !== null);
  const need = (flag: CapabilityFlag) => requireCapability(capabilities(), flag);
  const parts: CompletionParts = { adapter, store, who, inTurn: createInTurn(store.turns), capabilities, need };

  return {
    get capabilities() {
      return capabilities();
    },
    catalogue: frameArea(framed, "catalogue", createCatalogue(parts)),
    conditions: framed("conditions", createConditions(parts)),
    carts: frameArea(framed, "carts", createCarts(parts)),
    favourites: frameArea(framed, "favourites", createFavourites(parts)),
    orders: frameArea(framed, "orders", createOrders(parts)),
    delivery: frameArea(framed, "delivery", createDelivery(parts)),
    invoices: frameArea(framed, "invoices", createInvoices(parts, clock)),
    finances: frameArea(framed, "finances", createFinances(parts)),
    accounts: frameArea(framed, "accounts", createAccounts(parts)),
    health: async () => (closed ? { ok: false, detail: "closed" } : adapter.health()),
    async close() {
      closed = true;
      await Promise.all([adapter.close(), store.close(), index?.close()]);
    },
  };
}

/** Makes a call in English if the back end does not have the call's language. */
function inKnownLanguages(frame: MethodGuard, adapter: ErpAdapter): MethodGuard {
  return (name, method) =>
    frame(name, (...args) => {
      // The frame passes only calls whose last argument is a context.
      const c = args.at(-1) as CallContext;
      const isKnown =
        isOwnCatalogue(adapter.capabilities, name) || adapter.capabilities.catalogue.locales.includes(c.locale);
      if (isKnown) return method(...args);
      return method(...([...args.slice(0, -1), { ...c, locale: "en" }] as typeof args));
    });
}

function createCatalogue({ adapter, who, capabilities, need }: CompletionParts): ErpAdapter["catalogue"] {
  const { catalogue } = adapter;
  return {
    async search(query, c) {
      need("catalogue.search");
      if (isByPrice(query?.sort)) need("catalogue.priceSort");
      // Only sorting by price depends on the partner's terms.
      const asked = isByPrice(query?.sort) ? await who.atTerms(c) : outward(c);
      if (capabilities().catalogue.facetCounts) return catalogue.search(query, asked);
      return { ...(await catalogue.search({ ...query, withFacets: false }, asked)), facets: null };
    },
    product: async (id, c) => catalogue.product(id, outward(c)),
    products: async (ids, c) => catalogue.products(ids, outward(c)),
    async replacements(id, c) {
      need("catalogue.replacements");
      return catalogue.replacements(id, outward(c));
    },
    async supersessions(ids, c) {
      need("catalogue.supersession");
      return catalogue.supersessions(ids, outward(c));
    },
    async findNumbers(numbers, c) {
      need("catalogue.numberLookup");
      return catalogue.findNumbers(numbers, outward(c));
    },
    async changes(cursor, limit, c) {
      need("catalogue.changes");
      return catalogue.changes(cursor, limit, outward(c));
    },
    async feed(cursor, limit, c) {
      need("catalogue.feed");
      return catalogue.feed(cursor, limit, outward(c));
    },
    async stock(cursor, limit, c) {
      need("catalogue.stock");
      return catalogue.stock(cursor, limit, outward(c));
    },
  };
}

function createConditions({ adapter, who, capabilities }: CompletionParts): ErpAdapter["conditions"] {
  return async (request, c) => adapter.conditions(toKnown(request, capabilities()), await who.atTerms(c));
}

/** Without what the back end does not decide about, or would not know any more when the order is placed. */
function toKnown(request: ConditionsRequest, { conditions, orders }: Capabilities): ConditionsRequest {
  const { sentTo, buyer, ...asked } = request;
  return {
    ...asked,
    ...(conditions.tax && orders.delivery && sentTo && { sentTo }),
    ...(conditions.tax && orders.guestBuyer && buyer && { buyer }),
  };
}

function createFavourites({ adapter, store, who, capabilities, need }: CompletionParts): ErpAdapter["favourites"] {
  const kept = createMarks({
    ...store.favourites,
    products: (ids, c) => adapter.catalogue.products(ids, outward(c)),
    async requireCustomer(c) {
      const user = await who.require(c);
      if (user.kind === "guest") throw new ErpError("FORBIDDEN", {});
      return user.id;
    },
  });
  const placeOf = async (c: CallContext) => {
    need("favourites.owner");
    await refuseKeptGuest(who, c);
    return capabilities().favourites.owner === "shop" || isOwnToken(c.token) ? kept : adapter.favourites;
  };
  return {
    list: async (query, c) => (await placeOf(c)).list(query, c),
    marked: async (ids, c) => (await placeOf(c)).marked(ids, c),
    put: async (id, on, c) => (await placeOf(c)).put(id, on, c),
  };
}

function createInvoices({ adapter, store, who, need }: CompletionParts, clock: Clock): ErpAdapter["invoices"] {
  const { invoices } = adapter;
  const narrowed = createNarrowedInvoices(invoices, clock);
  const lists = (query: { overdue?: boolean; text?: string }) => {
    const lacksOverdue = query?.overdue && !declares(adapter.capabilities, "invoices.overdue");
    const lacksSearch = query?.text && !declares(adapter.capabilities, "invoices.search");
    return lacksOverdue || lacksSearch ? narrowed : invoices;
  };
  const allowed = async (flag: CapabilityFlag, c: CallContext) => {
    need(flag);
    return withRight(who, "invoices", c);
  };
  // For mails the shop reads an invoice without a session. It may do so only for accounts that it keeps.
  const mailed = async (flag: CapabilityFlag, c: CallContext) => {
    if (!c.vouched || c.token !== null || c.user === null) return allowed(flag, c);
    need(flag);
    const user = await store.accounts.findUser(c.user.id);
    if (user === null) throw new ErpError("UNAUTHENTICATED", {});
    const isOwner = user.state === "active" && user.partner !== null && user.partner === c.partner;
    if (!isOwner || !user.rights.invoices) throw new ErpError("FORBIDDEN", {});
    return c;
  };
  return {
    list: async (query, c) => lists(query).list(query, await allowed("invoices.owner", c)),
    part: async (query, c) => lists(query).part(query, await allowed("invoices.owner", c)),
    get: async (id, c) => invoices.get(id, await mailed("invoices.owner", c)),
    document: async (id, c) => invoices.document(id, await mailed("invoices.pdf", c)),
  };
}

function createFinances({ adapter, who, capabilities, need }: CompletionParts): ErpAdapter["finances"] {
  const { finances } = adapter;
  const turned = createNewestMovements((query, c) => finances.statement(query, c));
  const allowed = async (flag: CapabilityFlag, c: CallContext) => {
    need(flag);
    return withRight(who, "finances", c);
  };
  return {
    async summary(c) {
      const { overdueBlock, ...summary } = await finances.summary(await allowed("finances.owner", c));
      return {
        ...summary,
        ...(!capabilities().finances.creditLimit && { creditLimit: null, creditUsed: null }),
        // Returned only if the back end really refuses orders because of overdue amounts.
        ...(overdueBlock && capabilities().orders.overdueCheck && { overdueBlock }),
      };
    },
    due: async (query, c) => finances.due(query, await allowed("finances.owner", c)),
    async statement(query, c) {
      const call = await allowed("finances.statement", c);
      if (query?.newestFirst && !declares(adapter.capabilities, "finances.newestFirst")) return turned(query, call);
      return finances.statement(query, call);
    },
  };
}

/** Throws FORBIDDEN for a guest of the store, because favourites are for customers; the back end is not asked. */
async function refuseKeptGuest(who: CompletionParts["who"], c: CallContext): Promise<void> {
  if ((await who.keptGuest(c)) !== null) throw new ErpError("FORBIDDEN", {});
}

/**
 * The call as it is sent to the back end. FORBIDDEN if a user of the store does not have the right, which the back end
 * cannot check.
 */
async function withRight(
  who: CompletionParts["who"],
  right: keyof User["rights"],
  c: CallContext,
): Promise<CallContext> {
  const { call, kept } = await who.acting(c);
  if (kept !== null && (kept.partner === null || !kept.rights[right])) throw new ErpError("FORBIDDEN", {});
  return call;
}
