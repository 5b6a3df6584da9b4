import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { isErpError, isOutage } from "../contract/errors.ts";
import { defineErpAdapter } from "../kit/define-erp-adapter.ts";
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

type Settings = Pick<ErpModuleSettings, "url" | "variables"> & {
  clock?: () => number;
  fetching?: TrytonFetching;
};

/** Milliseconds for the calls at the adapter's start. */
const START_WITHIN = 10_000;

/**
 * An adapter for Tryton 6.0 with the modules that docs/tryton.md lists. The steps of an order are `confirmed`,
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
  const papers = createPapers(tryton, partners);

  return defineErpAdapter({
    capabilities: {
      catalogue: {
        owner: "shop",
        feed: { changes: true, deletions: false, stock: "separate" },
        priceSort: "list",
        locales: ["en", "hr"],
      },
      conditions: { maxBatch: MOST_PRICED, customerPrices: true, quantityBreaks: true },
      carts: { owner: "shop" },
      accounts: { guest: "shop", login: "shop", registration: "by-request", partners: true },
      orders: { idempotency: "native", backOrder: true, creditCheck: true, cancellation: true, events: true },
      delivery: { addresses: "shop" },
      favourites: { owner: "shop" },
      invoices: { owner: "erp", partPayments: true, overdue: true },
      finances: { owner: "erp", creditLimit: true },
    },
    catalogue: createFeed(parts),
    conditions: createConditions(parts),
    orders: createOrders(parts),
    invoices: createInvoices(papers, parts),
    finances: createFinances({ papers, partners, clock }),
    accounts: createCompanies(tryton, partners),
    async health() {
      const soon = { deadline: Date.now() + HEALTH_WITHIN };
      // The version alone proves nothing about the database, because Tryton reports it without one.
      return Promise.all([tryton.version(soon), tryton.count("company.company", [], soon)]).then(
        ([version]) => ({ ok: true, detail: `Tryton ${version}` }),
        (error: unknown) => ({ ok: false, detail: toDetail(error) }),
      );
    },
  });
}

const HEALTH_WITHIN = 2_000;

function toDetail(error: unknown): string {
  return (isErpError(error) && error.peerMessage) || "Tryton does not answer";
}
