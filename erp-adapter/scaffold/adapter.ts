import { createHash, randomBytes, scryptSync } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  loginSchema,
  MAX_PARTNERS_OF_EMAIL,
  type Partner,
  type ProfileVersion,
  type User,
} from "../contract/accounts.ts";
import { productIdsSchema } from "../contract/catalogue.ts";
import { type ConditionsRequest, conditionsRequestSchema } from "../contract/conditions/conditions.ts";
import {
  type CallContext,
  GENERAL_PARTNER,
  type PartnerCode,
  type SessionToken,
  type UserId,
} from "../contract/context.ts";
import { toEmailKey } from "../contract/email-address.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError } from "../contract/errors.ts";
import type { FeedRecord } from "../contract/feed.ts";
import { toLocalDate } from "../contract/local-date.ts";
import { type BasisPoints, type EurCents, toBasisPoints } from "../contract/money.ts";
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

// <erp>
/** A person of a company who can log in. */
export interface Login {
  id: UserId;
  name: string;
  email: string;
  company: PartnerCode;
  salt: string;
  hash: string;
  blocked: boolean;
}

// </erp>
interface Books {
  articles: Article[];
  orders: Stored[];
  // <companies>
  companies: (Partner & { emails: string[] })[];
  // </companies>
  // <erp>
  logins: Login[];
  /** by the digest of the token, which is never stored itself */
  sessions: { digest: string; user: UserId; until: number }[];
  // </erp>
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
    // <companies>
    companies: [],
    // </companies>
    // <erp>
    logins: [],
    sessions: [],
    // </erp>
  };
  const readFile = (): Books => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : empty);
  /** The change is written as a whole, or, if `change` throws, not at all; no other change comes in between. */
  async function write<Result>(change: (books: Books) => Result): Promise<Result> {
    const books = readFile();
    const result = change(books);
    writeFileSync(`${file}.new`, JSON.stringify(books));
    renameSync(`${file}.new`, file);
    return result;
  }
  return { read: async () => readFile(), write };
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

  /** The discount of the caller. */
  async function discountOf(c: CallContext): Promise<BasisPoints> {
    let discount = toBasisPoints(0);
    // <guests>
    requireGeneralPartner(c);
    // </guests>
    // <companies>
    discount = (await companyOf(c))?.discountPercent ?? discount;
    // </companies>
    return discount;
  }

  /** WRITE 3: price and stock of the asked lines, in the order asked. */
  function conditionsOf(lines: ConditionsRequest["lines"], articles: readonly Article[], discountPercent: BasisPoints) {
    const known = new Map(articles.map((article) => [idOf(article), article]));
    return lines.map((line) => {
      const article = known.get(line.product);
      const goods = article && { ...article, vatPercent: VAT, discountPercent };
      return toCondition(line, goods, Date.now());
    });
  }
  // <search>

  async function openCatalogue() {
    const { articles } = await read();
    const goods = articles.map((one) => {
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
  // <erp>

  /** The person of the call's token; null for a call without one. UNAUTHENTICATED for a token that does not hold. */
  async function personOf({ token }: CallContext): Promise<Login | null> {
    if (token === null) return null;
    const { sessions, logins } = await read();
    const session = sessions.find(({ digest, until }) => digest === digestOf(token) && until > Date.now());
    const person = logins.find(({ id }) => id === session?.user);
    if (!person || person.blocked) throw new ErpError("UNAUTHENTICATED", {});
    return person;
  }

  async function requirePerson(c: CallContext): Promise<Login> {
    const person = await personOf(c);
    if (person) return person;
    throw new ErpError(c.user && c.vouched ? "FORBIDDEN" : "UNAUTHENTICATED", {});
  }
  // </erp>
  // <companies>

  /** The company of the call; null at the general price list. */
  async function companyOf(c: CallContext) {
    // <shop>
    // The shop vouches for its customers.
    const isOwn = c.vouched === true;
    // </shop>
    // <erp>
    const isTheirs = (await personOf(c))?.company === c.partner;
    // </erp>
    if (c.partner === GENERAL_PARTNER) return null;
    const company = (await read()).companies.find(({ code }) => code === c.partner);
    // <shop>
    if (company && isOwn) return company;
    // </shop>
    // <erp>
    if (company && isTheirs) return company;
    // </erp>
    throw new ErpError("NOT_FOUND", { what: "partner", id: c.partner });
  }
  // </companies>

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
        ...({ login: "shop", registration: "by-request", partners: true } as const),
        // </shop>
        // <erp>
        ...({ login: "erp", registration: "none" } as const),
        // </erp>
      },
      // <companies>
      conditions: { customerPrices: true },
      favourites: { owner: "shop" },
      delivery: { addresses: "shop" },
      // </companies>
    },
    health: async () => ({ ok: true, detail: `${(await read()).articles.length} articles` }),
    catalogue: {
      // <search>
      async search(query) {
        const { known, chains, summaryOf } = await openCatalogue();
        const goods = [...known.values()].map((one) => {
          return { summary: summaryOf(one), price: one.price, replaces: chains.replaces(one) };
        });
        return searchGoods(goods, query);
      },
      async product(id) {
        const { known, summaryOf } = await openCatalogue();
        return { ...summaryOf(known.get(id) ?? fail(id)), description: "", specs: [], references: [] };
      },
      async products(ids) {
        const { known, summaryOf } = await openCatalogue();
        return parseInput(productIdsSchema, ids, "ids").flatMap((id) =>
          [known.get(id)].flatMap((one) => (one ? summaryOf(one) : [])),
        );
      },
      async replacements(id) {
        const { known, chains, summaryOf } = await openCatalogue();
        return chains.around(known.get(id) ?? fail(id), summaryOf);
      },
      // </search>
      // <feed>
      /** Every reading is a full pass; the cursor is the last key that was read. */
      async feed(cursor, limit) {
        if (!(Number.isInteger(limit) && limit >= 1 && limit <= MAX_PART))
          throw new ErpError("VALIDATION", { field: "limit", rule: "range" });
        const last = cursor?.startsWith("after ") ? cursor.slice(6) : "";
        const all = (await read()).articles.map(toRecord);
        const left = all.filter(({ key }) => key > last).sort((one, other) => (one.key < other.key ? -1 : 1));
        const records = left.slice(0, limit);
        const more = left.length > limit;
        const next = more ? `after ${records.at(-1)?.key}` : "again";
        return { records, removed: [], cursor: next, more, full: true, total: all.length };
      },
      // </feed>
    },
    async conditions(request, c) {
      const { lines } = parseInput(conditionsRequestSchema, request, "request");
      const discount = await discountOf(c);
      return conditionsOf(lines, (await read()).articles, discount);
    },
    orders: {
      /** WRITE 4: check and book at once, so that no other order takes the last piece in between. */
      async place(sent, c) {
        const draft = parseOrderDraft(sent);
        const owner = await buyerOf(c);
        // <companies>
        const company = await companyOf(c);
        if (company?.active === false) throw new ErpError("ACCOUNT_INACTIVE", {});
        // </companies>
        const discount = await discountOf(c);
        return write(({ articles, orders }) => {
          const known = new Map(articles.map((article) => [idOf(article), article]));
          const present = conditionsOf(draft.lines, articles, discount);
          const agreed = requireAgreed(draft, present, (id) => known.get(id)?.pack);
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
        const own = (await ordersOf(c)).find((order) => order.id === id);
        if (!own) throw new ErpError("NOT_FOUND", { what: "order", id: String(id).slice(0, 200) });
        return own;
      },
      list: async (query, c) => toOrderList(await ordersOf(c), query, ({ number }) => Number(number)),
    },
    // <shop>
    /** WRITE 5: the companies and their terms. */
    // </shop>
    // <erp>
    /** WRITE 5: who may log in, for which company. Registrations and changes stay with your office. */
    // </erp>
    // <companies>
    accounts: {
      // <shop>
      async partner(code, c) {
        requireVouched(c);
        const { companies } = await read();
        const company = companies.find((one) => one.code === code);
        if (!company) throw new ErpError("NOT_FOUND", { what: "partner", id: code });
        const { emails: _, ...partner } = company;
        return partner;
      },
      async partnersOf(email, c) {
        requireVouched(c);
        const key = toEmailKey(email);
        const { companies } = await read();
        const found = companies.filter(({ emails }) => emails.some((own) => toEmailKey(own) === key));
        return found.slice(0, MAX_PARTNERS_OF_EMAIL).map(({ code }) => code);
      },
      // </shop>
      // <erp>
      verify: async (c) => toUser(await requirePerson(c)),
      async login(sent) {
        const { email, password } = parseInput(loginSchema, sent, "credentials");
        const { logins } = await read();
        const person = logins.find((one) => toEmailKey(one.email) === toEmailKey(email));
        // As much work for an unknown address as for a wrong password, so that no caller learns which addresses are known.
        const hash = hashOf(password, person?.salt ?? "");
        if (person?.hash !== hash) throw new ErpError("BAD_CREDENTIALS", {});
        if (person.blocked) throw new ErpError("INVALID_STATE", { state: "blocked" });
        return { user: toUser(person), token: await write((books) => openSession(books, person.id)) };
      },
      logout: async ({ token }) =>
        write((books) => {
          books.sessions = books.sessions.filter(({ digest }) => token === null || digest !== digestOf(token));
        }),
      async profile(c) {
        const person = await requirePerson(c);
        const { companies } = await read();
        const company = companies.find(({ code }) => code === person.company) ?? fail(person.company);
        const { emails: _, code: __, active: ___, ...terms } = company;
        return { ...toUser(person), ...terms, email: person.email, phone: "", version: "1" as ProfileVersion };
      },
      // </erp>
    },
    // </companies>
  });

  /** Who sees an order: all people of a company its own, a guest, for whom the shop vouches, theirs. */
  async function buyerOf(c: CallContext): Promise<string> {
    // <erp>
    const person = await personOf(c);
    if (person) return `partner ${person.company}`;
    if (c.partner !== GENERAL_PARTNER) throw new ErpError("UNAUTHENTICATED", {});
    // </erp>
    return ownerOf(c);
  }

  async function ordersOf(c: CallContext): Promise<Order[]> {
    const owner = await buyerOf(c);
    const books = await read();
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
// <erp>

const DAY_MS = 24 * 60 * 60 * 1_000;
const digestOf = (token: string) => createHash("sha256").update(token).digest("base64url");
export const hashOf = (password: string, salt: string) => scryptSync(password, salt, 32).toString("base64url");

/** Opens a session of 24 hours; its token is told once. */
export function openSession({ sessions }: Pick<Books, "sessions">, user: UserId): SessionToken {
  const token = randomBytes(32).toString("base64url") as SessionToken;
  sessions.push({ digest: digestOf(token), user, until: Date.now() + DAY_MS });
  return token;
}

function toUser({ id, name, email, company: partner, blocked }: Login): User {
  const rights = { finances: false, invoices: false };
  return { id, kind: "customer", name, email, partner, rights, state: blocked ? "blocked" : "active" };
}
// </erp>
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
