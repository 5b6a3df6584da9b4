import type { Capabilities } from "../contract/capabilities.ts";
import { MAX_CARTS } from "../contract/carts/carts.ts";
import { GENERAL_PARTNER } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { isErpError, isOutage } from "../contract/errors.ts";
import { PRODUCT_LINES } from "../contract/product-lines.ts";
import { createMethodGuard, frameArea } from "../kit/guard-method.ts";
import { absent } from "../kit/absent.ts";
import type { ErpModuleSettings } from "../kit/module-settings.ts";
import { createBooks } from "./books.ts";
import { createTrytonClient } from "./client.ts";
import { createCompanies } from "./companies.ts";
import { createConditions, MOST_PRICED } from "./conditions.ts";
import { createFeed } from "./feed.ts";
import { createGoods } from "./goods.ts";
import { createFinances } from "./ledger/finances.ts";
import { createInvoices } from "./ledger/invoices.ts";
import { createPapers } from "./ledger/papers.ts";
import { toTrytonNames } from "./names.ts";
import { createOrders } from "./orders/orders.ts";
import { createPartners } from "./partners.ts";
import { LOGIN_REFUSED, type TrytonFetching } from "./post.ts";

const CAPABILITIES: Capabilities = {
  catalogue: {
    search: false,
    facetCounts: false,
    changes: false,
    owner: "shop",
    feed: { changes: true, deletions: false, stock: "separate" },
    priceSort: "list",
    locales: ["en", "hr"],
    fitments: false,
    relatedParts: false,
    papers: false,
    supersession: false,
    numberLookup: false,
    lines: [...PRODUCT_LINES],
  },
  conditions: {
    maxBatch: MOST_PRICED,
    customerPrices: true,
    quantityBreaks: true,
    priceDecimals: 2,
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
    idempotency: "native",
    backOrder: true,
    creditCheck: true,
    overdueCheck: false,
    cancellation: true,
    cancellationAnswers: false,
    shopLease: false,
    lineRemarks: false,
    buyerNumbers: false,
    guestBuyer: false,
    delivery: false,
    events: true,
    holds: false,
  },
  delivery: { addresses: "shop", branches: false, carriers: false },
  favourites: { owner: "shop" },
  invoices: { owner: "erp", pdf: false, partPayments: true, deliveryPlace: false, overdue: true },
  finances: { owner: "erp", creditLimit: true, creditUsed: "own", statement: false, newestFirst: false },
};

type Settings = Pick<ErpModuleSettings, "url" | "variables"> & {
  clock?: () => number;
  fetching?: TrytonFetching;
};

/** Milliseconds for the calls at the adapter's start. */
const START_WITHIN = 10_000;

/**
 * An adapter for Tryton 6.0 with the modules that docs/erp.md lists. The steps of an order are `confirmed`,
 * `dispatched` and `invoiced`; Tryton has no other steps (`orders/step-models.ts`). Rejects with one sentence if a
 * setting is missing, if Tryton refuses the login, or if its database lacks a record that a setting names. If Tryton
 * does not answer at the start, the first call tries again.
 */
export async function createErpAdapter({ url, variables, clock = Date.now, fetching }: Settings): Promise<ErpAdapter> {
  const { ERP_USER: user, ERP_PASSWORD: password } = variables;
  if (url === null || user === undefined || password === undefined)
    throw new Error("ERP_URL (http://host:port/database), ERP_USER and ERP_PASSWORD are needed for Tryton.");
  const names = toTrytonNames(variables);
  const tryton = createTrytonClient({ url, user, password, fetching });
  const books = createBooks(tryton, names);
  await books({ deadline: Date.now() + START_WITHIN }).catch((error: unknown) => {
    if (isErpError(error) && error.peerMessage === LOGIN_REFUSED)
      throw new Error(`ERP_USER, ERP_PASSWORD: Tryton refuses the login of "${user}".`);
    if (!isOutage(error) || error.code === "BAD_RESPONSE") throw error;
  });
  const partners = createPartners(tryton, books);
  const goods = createGoods(tryton, names);
  const parts = { tryton, books, names, partners, goods, clock };
  const feed = createFeed(parts);
  const papers = createPapers(tryton, partners);
  let closed = false;
  const framed = createMethodGuard(() => closed);

  return {
    capabilities: CAPABILITIES,
    catalogue: frameArea(framed, "catalogue", {
      ...absent(
        "catalogue.search",
        "search",
        "product",
        "products",
        "replacements",
        "supersessions",
        "findNumbers",
        "changes",
      ),
      ...feed,
    }),
    conditions: framed("conditions", createConditions(parts)),
    orders: frameArea(framed, "orders", createOrders(parts)),
    carts: absent("carts.owner", "list", "get", "getPriced", "create", "update", "remove", "count", "adopt"),
    delivery: absent("delivery.options", "options", "addAddress", "changeAddress", "removeAddress"),
    favourites: absent("favourites.owner", "list", "marked", "put"),
    invoices: frameArea(framed, "invoices", createInvoices(papers, parts)),
    finances: frameArea(framed, "finances", createFinances({ papers, partners, clock })),
    accounts: {
      ...frameArea(framed, "accounts", createCompanies(tryton, partners)),
      ...absent("accounts.guest", "guest"),
      ...absent("accounts.registration", "register", "findRegistration", "undoRegister"),
      ...absent("accounts.login", "login", "verify", "logout", "profile", "update", "restoreEmail"),
      ...absent("accounts.colleagues", "colleagues", "join"),
      ...absent("accounts.login", "checkPassword", "changePassword", "forgotPassword"),
    },
    async health() {
      if (closed) return { ok: false, detail: "closed" };
      const soon = { deadline: Date.now() + HEALTH_WITHIN };
      // The version alone proves nothing about the database, because Tryton reports it without one.
      return Promise.all([tryton.version(soon), tryton.count("company.company", [], soon)]).then(
        ([version]) => ({ ok: true, detail: `Tryton ${version}` }),
        (error: unknown) => ({ ok: false, detail: toDetail(error) }),
      );
    },
    async close() {
      closed = true;
    },
  };
}

const HEALTH_WITHIN = 2_000;

function toDetail(error: unknown): string {
  return (isErpError(error) && error.peerMessage) || "Tryton does not answer";
}
