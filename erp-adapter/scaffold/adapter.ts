import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AccountsArea, MAX_PARTNERS_OF_EMAIL, type Partner } from "../contract/accounts.ts";
import { productIdsSchema } from "../contract/catalogue.ts";
import { type ConditionsRequest, conditionsRequestSchema } from "../contract/conditions/conditions.ts";
import { type CallContext, GENERAL_PARTNER } from "../contract/context.ts";
import { toEmailKey } from "../contract/email-address.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError } from "../contract/errors.ts";
import type { FeedRecord } from "../contract/feed.ts";
import { toLocalDate } from "../contract/local-date.ts";
import { type EurCents, toBasisPoints } from "../contract/money.ts";
import { parseOrderDraft } from "../contract/order-draft.ts";
import type { Order, OrderId, OrderStatus } from "../contract/orders.ts";
import { MAX_PART } from "../contract/paging.ts";
import { parseInput } from "../contract/parse-input.ts";
import { toMakerSlug, toProductId } from "../contract/product-id.ts";
import { addUp } from "../contract/totals.ts";
import { defineErpAdapter } from "../kit/define-erp-adapter.ts";
import type { ErpModuleSettings } from "../kit/module-settings.ts";
import {
  ownerOf,
  requireAgreed,
  requireGeneralPartner,
  requireVouched,
  toOrderLines,
  toOrderList,
} from "../kit/orders.ts";
import { createReplacementChains } from "../kit/replacement-chains.ts";
import { searchGoods } from "../kit/search-goods.ts";
import { type PlainArticle, toCondition, toSummary } from "../kit/shelf-goods.ts";

/** An article as your ERP has it. */
export interface Article extends PlainArticle {
  /** net list price; null: only on request */
  price: EurCents | null;
  deposit: EurCents;
  /** the number of the same manufacturer that replaces this one */
  replacedBy: string | null;
  // <feed>
  /** in Croatian; "" if there is none */
  titleHr: string;
  /** other makers' numbers of the same part */
  references: FeedRecord["references"];
  // </feed>
}

/** An order as your ERP stores it. */
type Stored = Pick<Order, "placedAt" | "erpStatus" | "buyerDocumentNumber" | "guestEmail" | "lines"> & {
  owner: string;
  note: string;
};

interface Books {
  articles: Article[];
  orders: Stored[];
  // <shop>
  companies: (Partner & { emails: string[] })[];
  // </shop>
}

/**
 * WRITE 1: your ERP. A file stands for it until you read and write through its interface (its web service, its
 * database). Everything below asks these two functions alone.
 */
export function openBooks(dataDir: string) {
  const file = join(dataDir, "books.json");
  const empty: Books = {
    articles: [],
    orders: [],
    // <shop>
    companies: [],
    // </shop>
  };
  const read = (): Books => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : empty);
  /** The change is written as a whole, or, if `change` throws, not at all. */
  function write<Result>(change: (books: Books) => Result): Result {
    const books = read();
    const result = change(books);
    writeFileSync(`${file}.new`, JSON.stringify(books));
    renameSync(`${file}.new`, file);
    return result;
  }
  return { read, write };
}

/** WRITE 2: the VAT of your goods in basis points, and the customer's word for each word of your ERP for a status. */
const VAT = toBasisPoints(2_500);
const STATUSES = new Map<string, OrderStatus>([
  ["new", "pending"],
  ["confirmed", "undelivered"],
  ["delivered", "delivered"],
  ["cancelled", "cancelled"],
]);

export const idOf = ({ manufacturer, number }: Pick<Article, "manufacturer" | "number">) =>
  toProductId(toMakerSlug(manufacturer), number);

export function createErpAdapter({ dataDir }: Pick<ErpModuleSettings, "dataDir">): ErpAdapter {
  const { read, write } = openBooks(dataDir);

  /** WRITE 3: price and stock of the asked lines for this caller, in the order asked. */
  function conditionsOf(lines: ConditionsRequest["lines"], articles: readonly Article[], c: CallContext) {
    // <guests>
    requireGeneralPartner(c);
    // </guests>
    // <shop>
    const discountPercent = companyOf(c)?.discountPercent ?? toBasisPoints(0);
    // </shop>
    const known = new Map(articles.map((article) => [idOf(article), article]));
    return lines.map((line) => {
      const article = known.get(line.product);
      const goods = article && {
        ...article,
        vatPercent: VAT,
        // <shop>
        discountPercent,
        // </shop>
      };
      return toCondition(line, goods, Date.now());
    });
  }
  // <search>

  function openCatalogue() {
    const goods = read().articles.map((one) => {
      return {
        ...one,
        id: idOf(one),
        successor: one.replacedBy === null ? null : idOf({ ...one, number: one.replacedBy }),
      };
    });
    const known = new Map(goods.map((one) => [one.id, one]));
    const chains = createReplacementChains(known);
    return { known, chains, summaryOf: (one: (typeof goods)[number]) => toSummary(one, chains.replacedBy(one)) };
  }
  // </search>
  // <shop>

  /** The company of the call; null at the general price list. The shop vouches for its customers. */
  function companyOf({ partner, vouched }: CallContext) {
    if (partner === GENERAL_PARTNER) return null;
    const company = read().companies.find(({ code }) => code === partner);
    if (!company || !vouched) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
    return company;
  }

  /** WRITE 5: the companies and their terms. */
  const accounts: Pick<AccountsArea, "partner" | "partnersOf"> = {
    async partner(code, c) {
      requireVouched(c);
      const { companies } = read();
      const company = companies.find((one) => one.code === code);
      if (!company) throw new ErpError("NOT_FOUND", { what: "partner", id: code });
      const { emails: _, ...partner } = company;
      return partner;
    },
    async partnersOf(email, c) {
      requireVouched(c);
      const key = toEmailKey(email);
      const found = read().companies.filter(({ emails }) => emails.some((own) => toEmailKey(own) === key));
      return found.slice(0, MAX_PARTNERS_OF_EMAIL).map(({ code }) => code);
    },
  };
  // </shop>

  return defineErpAdapter({
    // Declare what your ERP can do, one ability after the other; each opens further cases of the suite.
    capabilities: {
      catalogue: {
        // <search>
        search: true,
        // </search>
        // <feed>
        locales: ["en", "hr"],
        owner: "shop",
        feed: { changes: false, deletions: false, stock: "inline" },
        priceSort: "list",
        // </feed>
      },
      carts: { owner: "shop" },
      orders: { backOrder: true },
      accounts: {
        guest: "shop",
        // <shop>
        login: "shop",
        registration: "by-request",
        partners: true,
        // </shop>
      },
      // <shop>
      conditions: { customerPrices: true },
      favourites: { owner: "shop" },
      delivery: { addresses: "shop" },
      // </shop>
    },
    health: async () => ({ ok: true, detail: `${read().articles.length} articles` }),
    catalogue: {
      // <search>
      async search(query) {
        const { known, chains, summaryOf } = openCatalogue();
        const goods = [...known.values()].map((one) => {
          return { summary: summaryOf(one), price: one.price, replaces: chains.replaces(one) };
        });
        return searchGoods(goods, query);
      },
      async product(id) {
        const { known, summaryOf } = openCatalogue();
        return { ...summaryOf(known.get(id) ?? fail(id)), description: "", specs: [], references: [] };
      },
      async products(ids) {
        const { known, summaryOf } = openCatalogue();
        return parseInput(productIdsSchema, ids, "ids").flatMap((id) =>
          [known.get(id)].flatMap((one) => (one ? summaryOf(one) : [])),
        );
      },
      async replacements(id) {
        const { known, chains, summaryOf } = openCatalogue();
        return chains.around(known.get(id) ?? fail(id), summaryOf);
      },
      // </search>
      // <feed>
      /** Every reading is a full pass; the cursor is the last key that was read. */
      async feed(cursor, limit) {
        if (!(Number.isInteger(limit) && limit >= 1 && limit <= MAX_PART))
          throw new ErpError("VALIDATION", { field: "limit", rule: "range" });
        const last = cursor?.startsWith("after ") ? cursor.slice(6) : "";
        const all = read().articles.map(toRecord);
        const left = all.filter(({ key }) => key > last).sort((one, other) => (one.key < other.key ? -1 : 1));
        const records = left.slice(0, limit);
        const more = left.length > limit;
        const next = more ? `after ${records.at(-1)?.key}` : "again";
        return { records, removed: [], cursor: next, more, full: true, total: all.length };
      },
      // </feed>
    },
    async conditions(request, c) {
      return conditionsOf(parseInput(conditionsRequestSchema, request, "request").lines, read().articles, c);
    },
    orders: {
      /** WRITE 4: check and book at once, so that no other order takes the last piece in between. */
      async place(sent, c) {
        const draft = parseOrderDraft(sent);
        const owner = ownerOf(c);
        // <shop>
        if (companyOf(c)?.active === false) throw new ErpError("ACCOUNT_INACTIVE", {});
        // </shop>
        return write(({ articles, orders }) => {
          const known = new Map(articles.map((article) => [idOf(article), article]));
          const agreed = requireAgreed(draft, conditionsOf(draft.lines, articles, c), (id) => known.get(id)?.pack);
          const lines = toOrderLines(draft, agreed, (id) => known.get(id) ?? fail(id));
          for (const { product, now } of lines) (known.get(product) ?? fail(product)).free -= now;
          const { buyerDocumentNumber, guestEmail = null, note = "" } = draft;
          const placedAt = new Date().toISOString();
          const stored = { owner, placedAt, erpStatus: "new", buyerDocumentNumber, guestEmail, note, lines };
          const order = toOrder(stored, orders.push(stored));
          // <feed>
          order.lines = inLanguage(order.lines, articles, c);
          // </feed>
          return order;
        });
      },
      async get(id, c) {
        const own = ordersOf(c).find((order) => order.id === id);
        if (!own) throw new ErpError("NOT_FOUND", { what: "order", id: String(id).slice(0, 200) });
        return own;
      },
      list: async (query, c) => toOrderList(ordersOf(c), query, ({ number }) => Number(number)),
    },
    // <shop>
    accounts,
    // </shop>
  });

  function ordersOf(c: CallContext): Order[] {
    const owner = ownerOf(c);
    const books = read();
    const own = books.orders.flatMap((stored, at) => (stored.owner === owner ? toOrder(stored, at + 1) : []));
    // <feed>
    for (const order of own) order.lines = inLanguage(order.lines, books.articles, c);
    // </feed>
    return own.reverse();
  }
}

function toOrder({ owner: _, note: __, ...stored }: Stored, number: number): Order {
  const status = STATUSES.get(stored.erpStatus) ?? "other";
  const isDelivered = status === "delivered";
  const isOpen = !isDelivered && status !== "cancelled";
  const lines = stored.lines.map((line) => ({
    ...line,
    delivered: isDelivered ? line.quantity : 0,
    open: isOpen ? line.quantity : 0,
  }));
  const date = toLocalDate(Date.parse(stored.placedAt));
  const id = String(number) as OrderId;
  return { ...stored, id, number: id, status, date, lines, totals: addUp(lines), cancellations: [] };
}
// <feed>

/** The lines with the titles of the caller's language. */
function inLanguage(lines: Order["lines"], articles: readonly Article[], { locale }: CallContext): Order["lines"] {
  const croatian = new Map(articles.map((article) => [idOf(article), article.titleHr]));
  return lines.map((line) => ({ ...line, title: (locale === "hr" && croatian.get(line.product)) || line.title }));
}

function toRecord(article: Article): FeedRecord {
  const { manufacturer, brand = null, number, group, title, unit, pack, price, deposit, free, whenEmpty } = article;
  return {
    ...{ key: idOf(article), manufacturer, number, brand, size: "", unit, packQuantity: pack },
    group: { id: group, name: { en: "", hr: "" } },
    title: { en: title, hr: article.titleHr },
    description: { en: "", hr: "" },
    supersededBy: article.replacedBy === null ? null : { manufacturer: null, number: article.replacedBy },
    ...{ specs: [], references: article.references, lines: [], listPrice: price, deposit, stock: free, whenEmpty },
    image: null,
  };
}
// </feed>

function fail(id: string): never {
  throw new ErpError("NOT_FOUND", { what: "product", id });
}
