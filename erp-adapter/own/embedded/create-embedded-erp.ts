import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ruleOf } from "../../around/resilience/rules.ts";
import { type Clock, type Ids, RANDOM_IDS } from "../../clock-and-ids.ts";
import { type Capabilities, WHOLE_PROTOCOL } from "../../contract/capabilities.ts";
import type { CallContext, ShopId } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError } from "../../contract/errors.ts";
import { createMethodGuard, frameArea, type MethodGuard } from "../../kit/guard-method.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createPasswords, type Passwords } from "../accounts/password-hashing.ts";
import { createCatalogueArea } from "../catalogue-index/catalogue-area.ts";
import { openCatalogueDatabase } from "../catalogue-index/catalogue-database.ts";
import { createSearchHost } from "../catalogue-index/search/search-host.ts";
import { createSqlSearch } from "../catalogue-index/search/sql-search.ts";
import { createAccountsArea } from "./accounts/accounts.ts";
import { createCompanyRecords } from "./accounts/company-records.ts";
import { createSessions } from "./accounts/sessions.ts";
import { createVouchedUsers } from "./accounts/vouched-users.ts";
import { openBooks } from "./books.ts";
import { createCartsArea } from "./carts/carts.ts";
import { createConditions } from "./conditions/conditions.ts";
import { createDamageWatch } from "./damage-watch.ts";
import { createDeliveryArea } from "./delivery/delivery.ts";
import { createDeliveryBook } from "./delivery/delivery-book.ts";
import { createFavouritesArea } from "./favourites/favourites.ts";
import { createFinancesArea } from "./ledger/finances.ts";
import { createInvoicesArea } from "./ledger/invoices.ts";
import { createHoldExpiry } from "./orders/hold-expiry.ts";
import { createOrderedProducts } from "./orders/ordered-products.ts";
import { createOrdersArea } from "./orders/orders.ts";
import { createSettlement } from "./orders/settlement.ts";
import { createStockMoves } from "./orders/stock-moves.ts";
import { createStockProjection } from "./orders/stock-projection.ts";
import { createPartners } from "./partners.ts";
import { createProductFeed } from "./product-feed.ts";
import { type BoundShop, createShopBinding } from "./shop-binding.ts";
import { createClosedDays } from "./supply/houses.ts";
import { createTaxBook } from "./tax/tax-book.ts";
import { withoutAccounts } from "./without-accounts.ts";

/** Milliseconds that a call waits for another process's lock before UNAVAILABLE. The wait blocks the whole process. */
const WAIT_FOR_BOOKS_MS = 300;

export interface EmbeddedErpOptions {
  /** folder of catalogue.db and erp.db; created if missing */
  dataDir: string;
  /** the machine's clock unless given */
  clock?: Clock;
  ids?: Ids;
  /** deliberately slow hashing unless given */
  passwords?: Passwords;
  /** false: every search is carried out, as benchmarks need; true unless given */
  keepsAnswers?: boolean;
  /** shop: a shop keeps accounts, sessions and carts, and vouches for its users; erp unless given */
  accounts?: "erp" | "shop";
}

/** The feed contains the stock; the other capabilities are those of the whole protocol. */
const CAPABILITIES: Capabilities = {
  ...WHOLE_PROTOCOL,
  catalogue: { ...WHOLE_PROTOCOL.catalogue, feed: { changes: true, deletions: true, stock: "inline" } },
};

/**
 * The embedded ERP on two SQLite files: the goods (catalogue.db) and the books (erp.db). Several processes may open the
 * same folder. Throws if the folder cannot be created or a file cannot be opened.
 */
export function createEmbeddedErp(options: EmbeddedErpOptions): ErpAdapter {
  const { dataDir, clock = Date.now, ids = RANDOM_IDS, passwords = createPasswords(), keepsAnswers } = options;
  mkdirSync(dataDir, { recursive: true });
  const goodsFile = join(dataDir, "catalogue.db");
  const goods = openCatalogueDatabase(goodsFile);
  const books = openBooks(join(dataDir, "erp.db"), { busyTimeout: WAIT_FOR_BOOKS_MS });
  let closed = false;

  const isWithoutAccounts = options.accounts === "shop";
  const sessions = {
    ...createSessions(books, clock, ids),
    ...(isWithoutAccounts ? createVouchedUsers(books, clock) : {}),
  };
  const partners = createPartners(books, sessions);
  const moves = createStockMoves(books);
  const productsOf = createOrderedProducts(goods);
  const settlement = createSettlement(createStockProjection(goods), moves);
  const taxes = createTaxBook(books, clock);
  const { conditions, offersNow } = createConditions({
    db: goods,
    pendingMoves: moves.sumSince,
    closedDays: createClosedDays(books),
    branchOf: createDeliveryBook(books).pickUpBranch,
    taxes,
    clock,
  });
  const expireHolds = createHoldExpiry(books, clock, settlement.settle);
  const ownConditions: typeof conditions = async (request, c) => {
    partners.requireOwn(c);
    expireHolds();
    return conditions(request, c);
  };

  const companies = createCompanyRecords(goods, books, taxes);
  const search = createSearchHost({ db: goods, path: goodsFile, sql: createSqlSearch(goods) });
  const catalogue = createCatalogueArea({
    db: goods,
    search,
    keepsAnswers,
    termsOf(c) {
      partners.requireOwn(c);
      return companies.termsOf(c.partner);
    },
  });
  const feed = createProductFeed(goods);
  const carts = createCartsArea(books, { sessions: partners.sessions, productsOf, conditions: ownConditions, clock });
  const delivery = createDeliveryArea(books, { sessions: partners.sessions, ids });
  const orders = createOrdersArea(books, {
    sessions: partners.sessions,
    clock,
    moves,
    offersNow,
    reliedOn: taxes.reliedOn,
    productsOf,
    isActive: partners.isActive,
    settle: settlement.settle,
    expireHolds,
  });
  const favourites = createFavouritesArea(books, { sessions, products: catalogue.products });
  const invoices = createInvoicesArea(books, { sessions: partners.sessions, clock });
  const finances = createFinancesArea(books, {
    sessions: partners.sessions,
    clock,
    isActive: partners.isActive,
  });
  const accounts = createAccountsArea(books, { sessions, passwords, companies, clock, ids });
  settlement.settle();

  const damage = createDamageWatch();
  const binding = createShopBinding(books, clock);
  const instance = prepare<{ id: string }>(books)`select id from instance`.get()?.id;
  const whole = createMethodGuard(() => closed, damage.note);
  const framed: MethodGuard = (name, method) =>
    whole(name, async (...args) => {
      requireOwnShop(name, args.at(-1) as CallContext, binding);
      return method(...args);
    });
  const erp: ErpAdapter = {
    capabilities: CAPABILITIES,
    catalogue: frameArea(framed, "catalogue", {
      ...catalogue,
      feed: async (cursor: string | null, limit: number, _c: CallContext) => feed(cursor, limit),
      stock: refuseStock,
    }),
    conditions: framed("conditions", ownConditions),
    carts: frameArea(framed, "carts", carts),
    orders: frameArea(framed, "orders", {
      ...orders,
      async bindShop({ shop }: CallContext) {
        if (!shop) throw new ErpError("VALIDATION", { field: "shop", rule: "required" });
      },
    }),
    delivery: frameArea(framed, "delivery", delivery),
    favourites: frameArea(framed, "favourites", favourites),
    invoices: frameArea(framed, "invoices", invoices),
    finances: frameArea(framed, "finances", finances),
    accounts: frameArea(framed, "accounts", {
      ...accounts,
      partner: companies.partner,
      partnersOf: companies.partnersOf,
      noteVat: companies.noteVat,
    }),

    async health() {
      if (closed) return { ok: false, detail: "closed" };
      const found = damage.found();
      return found === null ? { ...settlement.health(), instance } : { ok: false, detail: found };
    },
    async close() {
      if (closed) return;
      closed = true;
      await search.close();
      goods.close();
      books.close();
    },
  };
  return isWithoutAccounts ? withoutAccounts(erp) : erp;
}

/**
 * Refuses the stock feed: each record of the product feed contains its stock, and is sent again when the stock changes.
 */
async function refuseStock(_cursor: string | null, _limit: number, _c: CallContext): Promise<never> {
  throw new ErpError("UNSUPPORTED", { capability: "catalogue.stock" });
}

const ORDER_WRITES: ReadonlySet<string> = new Set(["orders.place", "orders.requestCancellation"]);

/**
 * FORBIDDEN for a write or for `orders.events` by a shop other than the bound shop. Once a shop is bound,
 * `orders.events` and writes of orders must name that shop. A write that names a shop binds an unbound ERP to it.
 */
function requireOwnShop(name: string, { shop }: CallContext, binding: BoundShop): void {
  if (!isOwnShop(name, shop, binding)) throw new ErpError("FORBIDDEN", {}, { peerMessage: "bound to another shop" });
}

function isOwnShop(name: string, shop: ShopId | undefined, binding: BoundShop): boolean {
  if (name === "orders.events") return (binding.get()?.shop ?? shop) === shop;
  if (ruleOf(name).isRead) return true;
  return shop ? binding.admits(shop) : !ORDER_WRITES.has(name) || binding.get() === null;
}
