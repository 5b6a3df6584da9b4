import { join } from "node:path";
import type { Clock } from "../clock-and-ids.ts";
import type { Capabilities } from "../contract/capabilities.ts";
import { MAX_CARTS } from "../contract/carts/carts.ts";
import { GENERAL_PARTNER } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { absent } from "../kit/absent.ts";
import { createMethodGuard, frameArea } from "../kit/guard-method.ts";
import { openDatabase } from "../sqlite/open-database.ts";
import { createCatalogue } from "./catalogue.ts";
import { createConditions } from "./conditions.ts";
import { deliveryOptions } from "./delivery.ts";
import { createShelf } from "./free-pieces.ts";
import { createOrders } from "./orders.ts";
import { openPartners } from "./partners.ts";
import { openPriceList } from "./price-list.ts";

/**
 * `shop`: the shop keeps the data in its own store · `none`: the data do not exist · false: this ERP does not have the
 * ability.
 */
const CAPABILITIES: Capabilities = {
  catalogue: {
    search: true,
    facetCounts: false,
    changes: false,
    owner: "erp",
    feed: { changes: false, deletions: false, stock: "inline" },
    priceSort: "own",
    locales: ["en"],
    fitments: true,
    relatedParts: true,
    papers: true,
    supersession: true,
    numberLookup: false,
    lines: ["diesel", "turbo-compressors", "remanufactured-parts", "testing-equipment", "spare-parts"],
  },
  conditions: {
    maxBatch: 1_000,
    customerPrices: true,
    quantityBreaks: false,
    priceDecimals: 4,
    generalPartner: GENERAL_PARTNER,
    supply: false,
  },
  carts: { owner: "shop", maxCarts: MAX_CARTS, versions: false, keys: false },
  accounts: {
    guest: "shop",
    login: "shop",
    registration: "by-request",
    profileUpdate: true,
    passwordChange: true,
    partners: true,
    colleagues: false,
  },
  orders: {
    idempotency: "none",
    backOrder: true,
    creditCheck: false,
    overdueCheck: false,
    cancellation: false,
    cancellationAnswers: false,
    shopLease: false,
    lineRemarks: true,
    buyerNumbers: true,
    guestBuyer: true,
    delivery: true,
    events: false,
    holds: false,
  },
  delivery: { addresses: "shop", branches: false, carriers: true },
  favourites: { owner: "shop" },
  invoices: { owner: "none", pdf: false, partPayments: false, deliveryPlace: false, overdue: false },
  finances: { owner: "none", creditLimit: false, creditUsed: "open-and-ordered", statement: false, newestFirst: false },
};

/**
 * An adapter to read before writing your own (docs/erp.md). It has articles from a price list, the terms of companies,
 * orders in a table, and nothing else; the shop keeps the accounts. To start a shop with this adapter:
 * `ERP_ADAPTER=./erp-adapter/example/adapter.ts npm start`.
 */
export function createErpAdapter({ dataDir, clock = Date.now }: { dataDir: string; clock?: Clock }): ErpAdapter {
  const prices = openPriceList(join(dataDir, "price-list.json"), join(import.meta.dirname, "price-list.json"));
  const db = openDatabase(join(dataDir, "orders.db"), {
    migrations: join(import.meta.dirname, "migrations"),
    synchronous: "full",
  });
  const shelf = createShelf(db);
  const partners = openPartners(join(dataDir, "partners.json"), join(import.meta.dirname, "partners.json"));
  const parts = { prices, partners, shelf, clock };
  let closed = false;
  // Wraps methods: they refuse calls without a context, past their deadline or after closing, and reject only with
  // ErpError.
  const framed = createMethodGuard(() => closed);

  return {
    capabilities: CAPABILITIES,
    catalogue: frameArea(framed, "catalogue", createCatalogue(parts)),
    conditions: framed("conditions", createConditions(parts)),
    orders: frameArea(framed, "orders", createOrders(db, parts)),
    carts: absent("carts.owner", "list", "get", "getPriced", "create", "update", "remove", "count", "adopt"),
    favourites: absent("favourites.owner", "list", "marked", "put"),
    delivery: {
      ...frameArea(framed, "delivery", { options: deliveryOptions }),
      ...absent("delivery.addresses", "addAddress", "changeAddress", "removeAddress"),
    },
    invoices: absent("invoices.owner", "list", "part", "get", "document"),
    finances: absent("finances.owner", "summary", "due", "statement"),
    accounts: {
      ...frameArea(framed, "accounts", partners.questions),
      ...absent("accounts.guest", "guest"),
      ...absent("accounts.registration", "register", "findRegistration", "undoRegister"),
      ...absent("accounts.login", "login", "verify", "logout", "profile", "update", "restoreEmail"),
      ...absent("accounts.colleagues", "colleagues", "join"),
      ...absent("accounts.login", "checkPassword", "changePassword", "forgotPassword"),
    },
    health: async () => (closed ? { ok: false, detail: "closed" } : { ok: true, detail: "price list and orders" }),
    async close() {
      if (!closed) db.close();
      closed = true;
    },
  };
}
