import { LANGUAGE_PREFIX } from "./request/in-language.ts";

/** The purpose of a request, in reverse order of refusal: under overload, the last in this list is refused first. */
export type Rank = "order" | "cart" | "login" | "private" | "public" | "export" | "sitemap";

/**
 * The kind of work of a request. page: a page or its data · ahead: a prefetched page · long: a print view, an uploaded
 * list or the payment slip of many invoices · file: a download, such as an export or a PDF · suggestions: search
 * suggestions while a person types · login: a login or registration
 */
export type KindOfWork = "page" | "ahead" | "long" | "file" | "suggestions" | "login";

/** A file of texts that browsers load with the pages that need it. */
export type TextFile =
  | "account"
  | "addresses"
  | "approvals"
  | "ask"
  | "cart"
  | "company"
  | "favourites"
  | "finances"
  | "home"
  | "lists"
  | "notices"
  | "orders"
  | "own-numbers"
  | "price-list"
  | "product"
  | "quick-order"
  | "stock-watch"
  | "ui";

/** The properties of an address that the shop knows before it makes the page. */
export interface Screen {
  rank: Rank;
  work: KindOfWork;
  /** work of a form sent to the address, if other than `work` */
  form?: KindOfWork;
  /** the size that a form may have; `form` if left out */
  body?: "form" | "cart" | "upload";
  /** the files of texts in `locales/en` and `locales/hr` that the page needs besides those of every page */
  texts?: readonly TextFile[];
  /** true if search engines may read the page */
  isFound?: true;
  /** true if the page may be prefetched: products and editors' content, never a cart, an order or an account */
  isAhead?: true;
  /** true if a guest is led away from the page: continuing as a guest must not lead back to it */
  isForCustomers?: true;
  /** true if an editor writes the page, as a story */
  isStory?: true;
  /** true if the address shows no page, but receives a form or answers a script */
  isBare?: true;
  /** the first page of a list in pages: the path without a number redirects to it */
  firstPage?: 0 | 1;
}

const PUBLIC = { rank: "public", work: "page" } as const;
const FOUND = { ...PUBLIC, isFound: true } as const;
const GOODS = { ...FOUND, isAhead: true } as const;
const STORY = { ...FOUND, isStory: true } as const;
const STORY_AHEAD = { ...STORY, isAhead: true } as const;
const BARE = { ...PUBLIC, isBare: true } as const;
const OWN = { rank: "private", work: "page", isForCustomers: true } as const;
const OWN_FILE = { ...OWN, work: "file" } as const;
const OWN_EXPORT = { ...OWN_FILE, rank: "export" } as const;
const EXPORT = { rank: "export", work: "file" } as const;
const CART = { rank: "cart", work: "page", body: "cart" } as const;
const LOGIN = { rank: "login", work: "page" } as const;
const PASSWORD = { ...LOGIN, form: "login" } as const;

/** The texts of segments with several screens. */
const TEXTS = {
  lists: ["finances", "lists", "orders", "quick-order"],
  order: ["account", "approvals", "cart", "finances", "lists", "orders"],
  invoices: ["finances", "ui"],
  invoice: ["finances", "lists", "orders"],
  finances: ["finances", "ui"],
  company: ["account", "approvals", "company"],
  quickOrder: ["finances", "lists", "orders", "quick-order"],
  ownNumbers: ["own-numbers"],
  addresses: ["account", "addresses", "cart"],
} as const satisfies Record<string, readonly TextFile[]>;

/** Every screen below the language, by its path in `routes.ts`. */
export const SCREENS = {
  "": { ...GOODS, texts: ["home"] },
  "catalogue/:page": { ...GOODS, firstPage: 0 },
  "replacements-catalogue/:page": { ...GOODS, firstPage: 0 },
  scan: { ...PUBLIC, texts: ["product"] },
  compare: { ...PUBLIC, texts: ["product"] },
  "products/:productId": { ...GOODS, texts: ["product"] },
  "favorites/:page": { ...OWN, firstPage: 0, texts: ["favourites", "lists", "orders"] },
  lists: { ...OWN, texts: TEXTS.lists },
  "lists/add": { ...OWN, texts: TEXTS.lists },
  "lists/:listId": { ...OWN, texts: TEXTS.lists },
  "lists/:listId/shelf": { ...OWN, texts: TEXTS.lists },
  "lists/:listId/export/:format": { ...OWN_EXPORT, texts: TEXTS.lists },
  "cart/:page": { ...CART, firstPage: 1, texts: ["account", "approvals", "cart", "lists", "orders"] },
  "empty-cart": { ...CART, texts: ["account", "approvals", "cart", "lists", "orders"] },
  "hand-over": { ...OWN, texts: ["cart"] },
  "order-success": { ...CART, rank: "order", body: "form", texts: ["cart", "finances", "orders"] },
  "order-cancellation": { ...OWN, texts: ["orders"] },
  "orders/:page": { ...OWN, firstPage: 0, texts: ["orders", "ui"] },
  "order/:orderId": { ...OWN, texts: TEXTS.order },
  "order/:orderId/pro-forma": { ...OWN_FILE, texts: TEXTS.order },
  approvals: { ...OWN, texts: ["account", "approvals"] },
  "approval/:requestId": { ...OWN, texts: ["account", "approvals", "cart", "lists", "orders"] },
  "approval-rules": { ...OWN, texts: ["account", "approvals", "company"] },
  "invoices/:page": { ...OWN, firstPage: 0, texts: TEXTS.invoices },
  "invoices/export/:format": { ...OWN_EXPORT, texts: TEXTS.invoices },
  "invoices/slip": { ...OWN, work: "long", texts: TEXTS.invoices },
  "invoices/slip/:format": { ...OWN_FILE, texts: TEXTS.invoices },
  "invoice/:invoiceId": { ...OWN, texts: TEXTS.invoice },
  "invoice/:invoiceId/pdf": { ...OWN_FILE, texts: TEXTS.invoice },
  finances: { ...OWN, texts: TEXTS.finances },
  "finances/statement/:format": { ...OWN_EXPORT, texts: TEXTS.finances },
  login: { ...PASSWORD, texts: ["account", "notices"] },
  register: { ...PASSWORD, texts: ["account", "ui"] },
  "register-success": { ...LOGIN, texts: ["account"] },
  "forgot-password": { ...LOGIN, texts: ["account"] },
  "restore-email": { ...LOGIN, texts: ["account"] },
  "company/join": { ...LOGIN, texts: TEXTS.company },
  "back-in-stock/:productId": { ...PUBLIC, texts: ["account", "stock-watch", "ui"] },
  ask: { ...PUBLIC, texts: ["account", "ask", "ui"] },
  "stock-notice": { ...PUBLIC, texts: ["account", "stock-watch"] },
  "quick-order": { ...FOUND, form: "long", body: "upload", texts: TEXTS.quickOrder },
  "quick-order/template/:format": { ...EXPORT, texts: TEXTS.quickOrder },
  "quick-order/:listId": { ...CART, rank: "private", texts: TEXTS.quickOrder },
  "quick-order/:listId/result/:which": { ...EXPORT, texts: TEXTS.quickOrder },
  "my-profile": { ...OWN, texts: ["account"] },
  company: { ...OWN, texts: TEXTS.company },
  "own-numbers": { ...OWN, texts: TEXTS.ownNumbers },
  "own-numbers/csv": { ...OWN_EXPORT, texts: TEXTS.ownNumbers },
  "waiting-for": { ...OWN, texts: ["stock-watch"] },
  addresses: { ...OWN, texts: TEXTS.addresses },
  "addresses/:addressId": { ...OWN, texts: TEXTS.addresses },
  "price-list/csv": OWN_EXPORT,
  about: STORY_AHEAD,
  news: STORY_AHEAD,
  "news/:slug": STORY_AHEAD,
  "preview/*": PUBLIC,
  ":slug": STORY,
  suggestions: { ...BARE, work: "suggestions" },
  banner: BARE,
  consent: BARE,
  language: BARE,
  logout: { ...BARE, rank: "login" },
  "new-cart": BARE,
} as const satisfies Record<string, Screen>;

/** Addresses without a language. */
export const WITHOUT_LANGUAGE = {
  "": { ...PUBLIC, texts: ["home"] },
  "frame/chat/:language": PUBLIC,
  "robots.txt": { rank: "sitemap", work: "page" },
  "sitemap.xml": { rank: "sitemap", work: "page" },
} as const satisfies Record<string, Screen>;

/** A path of a route below the language. */
export type ScreenPath = keyof typeof SCREENS;
/** A path of a route without a language. */
export type PathWithoutLanguage = keyof typeof WITHOUT_LANGUAGE;

export const ALL_SCREENS: readonly [string, Screen][] = Object.entries(SCREENS);
const BY_PATH: ReadonlyMap<string, Screen> = new Map(ALL_SCREENS);

/** True if the segment below the language is a screen of the shop: a story with such a name is never shown. */
export function isScreen(segment: string): boolean {
  const screen = BY_PATH.get(segment) ?? BY_PATH.get(`${segment}/:page`) ?? BY_PATH.get(`${segment}/*`);
  return segment !== "" && screen !== undefined && !screen.isStory;
}

/** The path, below the language, of the first page of a list in pages; null for every other path. */
export function firstPageOf(path: string): string | null {
  const first = BY_PATH.get(`${path}/:page`)?.firstPage;
  return first === undefined ? null : `${path}/${first}`;
}

const BY_SEGMENT = new Map(ALL_SCREENS.map(([path, screen]) => [path.split("/", 1)[0], screen]));

/**
 * The properties that all screens with the same first segment below the language share; undefined if no screen begins
 * with the path's. The path `/` counts as the home page.
 */
export function areaAt(pathname: string): Pick<Screen, "texts" | "isAhead"> | undefined {
  if (pathname !== "/" && !LANGUAGE_PREFIX.test(pathname)) return undefined;
  return BY_SEGMENT.get(pathname.split("/")[2] ?? "");
}
