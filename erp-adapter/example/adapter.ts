import { join } from "node:path";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { defineErpAdapter } from "../kit/define-erp-adapter.ts";
import { openBooks } from "./books.ts";
import { createCatalogue } from "./catalogue.ts";
import { createConditions } from "./conditions.ts";
import { deliveryOptions } from "./delivery.ts";
import { createOrders } from "./orders.ts";
import { openPartners } from "./partners.ts";
import { openPriceList } from "./price-list.ts";

/**
 * An adapter to read before writing your own (docs/connect-your-erp.md). It has articles from a price list, the terms of companies,
 * orders in a table, and nothing else; `shop` means that the shop keeps the data. To start a shop with this adapter:
 * `ERP_ADAPTER=./erp-adapter/example/adapter.ts npm start`.
 */
export function createErpAdapter({ dataDir, clock = Date.now }: { dataDir: string; clock?: () => number }): ErpAdapter {
  const prices = openPriceList(join(dataDir, "price-list.json"), join(import.meta.dirname, "price-list.json"));
  const books = openBooks(join(dataDir, "orders.db"));
  const partners = openPartners(join(dataDir, "partners.json"), join(import.meta.dirname, "partners.json"));
  const parts = { prices, partners, books, clock };

  return defineErpAdapter({
    capabilities: {
      catalogue: {
        search: true,
        feed: { changes: false, deletions: false, stock: "inline" },
        priceSort: "own",
        fitments: true,
        relatedParts: true,
        papers: true,
        supersession: true,
        lines: ["diesel", "turbo-compressors", "remanufactured-parts", "testing-equipment", "spare-parts"],
      },
      conditions: { customerPrices: true, priceDecimals: 4 },
      carts: { owner: "shop" },
      accounts: { guest: "shop", login: "shop", registration: "by-request", partners: true },
      orders: { backOrder: true, lineRemarks: true, buyerNumbers: true, guestBuyer: true, delivery: true },
      delivery: { addresses: "shop", carriers: true },
      favourites: { owner: "shop" },
    },
    catalogue: createCatalogue(parts),
    conditions: createConditions(parts),
    orders: createOrders(parts),
    delivery: { options: deliveryOptions },
    accounts: partners.questions,
    health: async () => ({ ok: true, detail: "price list and orders" }),
    close: () => books.close(),
  });
}
