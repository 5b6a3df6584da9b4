import { OWNERS, PARTNER, ROLES, type Role, WITH_ROLE } from "./roles.ts";

/**
 * The access policy of the shop: the answer to every role, for each address and each form. `policy.test.ts` requests
 * all of them as page and as data in both languages, and the addresses also with HEAD in English. A route without a row
 * fails the tests: add a row for every new route, with the roles that may use it.
 */

/**
 * page: 200 · login: 302 to the login, which leads back to this address · home, cart, empty-cart, orders: 302 to that
 * page · done: 303 · a number: that status. 400 and 409 mean that the guards let the form pass and its content was
 * refused. A form sent from another site is answered with 403 for every role.
 */
export type Outcome =
  | "page"
  | "login"
  | "home"
  | "cart"
  | "empty-cart"
  | "orders"
  | "done"
  | 400
  | 403
  | 404
  | 405
  | 409;

export interface Row {
  /** id of the route in the build */
  route: string;
  /** below the language; `{order of owner}` and the like stand for ids of the cast, `{odd}` for each of ODD_IDS */
  path: string;
  /** posted if given; otherwise the address is requested with GET */
  form?: Record<string, string>;
  answers: Record<Role, Outcome>;
}

/** Invalid values in the place of a number or an id. Existing ids of others have placeholders of their own. */
export const ODD_IDS = [
  "-1",
  "00",
  "+1",
  "1.0",
  "1e3",
  "0x0",
  "٠",
  "１",
  "9".repeat(40),
  "0%20",
  "0;x.css",
  "..%2f0",
  "__proto__",
  "%3Cb%3E",
] as const;

const CUSTOMERS: readonly Role[] = [...PARTNER, "stranger"];
/** Roles that have placed an order and have a line in the first cart. */
const BUYERS: readonly Role[] = ["guest", "counter", "owner", "stranger"];

/**
 * Roles that see invoices and finances. The counter lacks this right in the ERP; buyer, approver and viewer lack it
 * because of their role in the company.
 */
const BOOKKEEPERS: readonly Role[] = ["owner", "colleague", "stranger", "bookkeeper"];

const all = (outcome: Outcome): Row["answers"] => split([], outcome, outcome);
const customers = (theirs: Outcome, others: Outcome) => split(CUSTOMERS, theirs, others);
const bookkeepers = (theirs: Outcome): Row["answers"] => ({
  ...split(BOOKKEEPERS, theirs, "login"),
  ...{ counter: 403, buyer: 403, approver: 403, viewer: 403 },
});
/** `theirs` for customers whose role lets them order, cancel, and change the company's addresses and own numbers. */
const keepers = (theirs: Outcome, others: Outcome): Row["answers"] => ({
  ...customers(theirs, others),
  ...{ bookkeeper: 403, viewer: 403 },
});
const owners = (theirs: Outcome): Row["answers"] => ({
  ...split(OWNERS, theirs, "login"),
  ...{ buyer: 403, approver: 403, bookkeeper: 403, viewer: 403 },
});
/** The outcomes of order-success for customers who have placed no order: they are redirected to their orders. */
const WITHOUT_ORDER = Object.fromEntries(
  (["colleague", ...WITH_ROLE] as const).map((role) => [role, "orders"] as const),
);
/** The answers about the buyer's approval request: to colleagues who may decide it, to the buyer, to other roles. */
const readers = (deciders: Outcome, buyer: Outcome): Row["answers"] => ({
  ...keepers(deciders, "login"),
  ...{ buyer, stranger: 404 },
});
const only = (role: Role, theirs: Outcome): Row["answers"] => split([role], theirs, 404);
const buyers = (theirs: Outcome, others: Outcome) => split(BUYERS, theirs, others);

/**
 * Forms of an approval request that change nothing, so that the next role finds the request as it was. `decider` is the
 * answer to those who may decide the request, `buyer` the answer to its buyer.
 */
const REQUEST_FORMS: readonly { form: Record<string, string>; decider: Outcome; buyer: Outcome }[] = [
  { form: { intent: "approve" }, decider: 400, buyer: 403 },
  { form: { intent: "edit", "q:{product}": "x" }, decider: 400, buyer: 403 },
  { form: { intent: "refuse", reason: "" }, decider: 400, buyer: 403 },
  { form: { intent: "put-back", cart: "" }, decider: 403, buyer: 400 },
  { form: { intent: "withdraw" }, decider: 403, buyer: "done" },
];

/** Forms with which an approver names a substitute while away; none of them changes anything. */
const LEAVE_FORMS: readonly [form: Record<string, string>, answer: Outcome][] = [
  [{ any: "thing" }, 400],
  [{ intent: "set-leave", from: "2999-01-01", to: "x", substitute: "nobody" }, 400],
  [{ intent: "set-leave", from: "2999-01-01", to: "2999-01-02", substitute: "nobody" }, 409],
  [{ intent: "end-leave", leave: "no-such-leave" }, "done"],
];

export const POLICY: readonly Row[] = [
  // pages for every role
  { route: "root", path: "", answers: all("page") },
  { route: "home-root", path: "/", answers: all("page") },
  { route: "home", path: "", answers: all("page") },
  { route: "home-root", path: "/?index", form: { any: "thing" }, answers: customers(400, 405) },
  { route: "home", path: "", form: { any: "thing" }, answers: customers(400, 405) },
  { route: "home", path: "", form: { product: "{product}", quantity: "0" }, answers: customers(400, 405) },
  { route: "catalogue/:page", path: "catalogue/0", answers: all("page") },
  { route: "catalogue/:page", path: "catalogue/0?query=ZN+7391", answers: all("page") },
  { route: "catalogue/:page", path: "catalogue/{odd}", answers: all(404) },
  {
    route: "catalogue/:page",
    path: "catalogue/0",
    form: { product: "{product}", quantity: "0" },
    answers: all(400),
  },
  { route: "scan", path: "scan", answers: all("page") },
  { route: "scan", path: "scan?code={odd}", answers: all("page") },
  { route: "scan", path: "scan", form: { any: "thing" }, answers: all(405) },
  { route: "compare", path: "compare", answers: all("page") },
  { route: "compare", path: "compare?product={product}&product={odd}", answers: all("page") },
  {
    route: "compare",
    path: "compare?product={product}",
    form: { product: "{product}", quantity: "0" },
    answers: all(400),
  },
  { route: "replacements-catalogue/:page", path: "replacements-catalogue/0", answers: all("page") },
  { route: "replacements-catalogue/:page", path: "replacements-catalogue/{odd}", answers: all(404) },
  {
    route: "replacements-catalogue/:page",
    path: "replacements-catalogue/0",
    form: { product: "{product}", quantity: "0" },
    answers: all(400),
  },
  { route: "quick-order", path: "quick-order", answers: all("page") },
  {
    route: "quick-order",
    path: "quick-order",
    form: { intent: "paste", list: "" },
    answers: all(400),
  },
  { route: "quick-order", path: "quick-order", form: { intent: "more" }, answers: all("page") },
  {
    route: "quick-order",
    path: "quick-order",
    form: { intent: "paste", list: "ZN 7391\t1" },
    answers: all("done"),
  },
  { route: "quick-order/template/:format", path: "quick-order/template/csv", answers: all("page") },
  { route: "quick-order/template/:format", path: "quick-order/template/{odd}", answers: all(404) },
  {
    route: "quick-order/template/:format",
    path: "quick-order/template/csv",
    form: { any: "thing" },
    answers: all(405),
  },
  ...["all", "refused"].map((which): Row => {
    const path = `quick-order/{quick order of owner}/result/${which}`;
    return { route: "quick-order/:listId/result/:which", path, answers: only("owner", "page") };
  }),
  { route: "quick-order/:listId/result/:which", path: "quick-order/{odd}/result/all", answers: all(404) },
  {
    route: "quick-order/:listId/result/:which",
    path: "quick-order/x/result/all",
    form: { any: "thing" },
    answers: all(405),
  },
  { route: "quick-order/:listId", path: "quick-order/{odd}", answers: all(404) },
  {
    route: "quick-order/:listId",
    path: "quick-order/{quick order of owner}",
    answers: only("owner", "page"),
  },
  {
    route: "quick-order/:listId",
    path: "quick-order/{quick order of owner}",
    form: { intent: "apply", "quantity-1": "2" },
    answers: only("owner", "done"),
  },
  {
    route: "quick-order/:listId",
    path: "quick-order/{quick order of owner}",
    form: { intent: "add", cart: "0@stale", revision: "1" },
    answers: only("owner", 409),
  },
  { route: "suggestions", path: "suggestions?query=ZN+7391", answers: all("page") },
  { route: "suggestions", path: "suggestions", form: { any: "thing" }, answers: all(405) },
  { route: "products/:productId", path: "products/{product}", answers: all("page") },
  { route: "products/:productId", path: "products/{odd}", answers: all(404) },
  { route: "products/:productId", path: "products/{product}", form: { quantity: "-1" }, answers: all(400) },
  { route: "back-in-stock/:productId", path: "back-in-stock/{product}", answers: all("page") },
  { route: "back-in-stock/:productId", path: "back-in-stock/{odd}", answers: all(404) },
  { route: "back-in-stock/:productId", path: "back-in-stock/{odd}", form: { intent: "ask" }, answers: all(404) },
  {
    route: "back-in-stock/:productId",
    path: "back-in-stock/{product}",
    form: { intent: "end" },
    answers: split(CUSTOMERS, "done", 403),
  },
  { route: "ask", path: "ask", answers: all("page") },
  { route: "ask", path: "ask?number={odd}", answers: all("page") },
  { route: "ask", path: "ask", form: { number: "", email: "" }, answers: all(400) },
  { route: "stock-notice", path: "stock-notice", answers: all("page") },
  { route: "stock-notice", path: "stock-notice?confirm=invented", answers: all("page") },
  { route: "stock-notice", path: "stock-notice?end=invented", answers: all("page") },
  {
    route: "stock-notice",
    path: "stock-notice?confirm=invented",
    form: { any: "thing" },
    answers: all(400),
  },
  {
    route: "stock-notice",
    path: "stock-notice?end=invented",
    form: { "List-Unsubscribe": "One-Click" },
    answers: all(400),
  },
  { route: "forgot-password", path: "forgot-password", answers: all("page") },
  { route: "forgot-password", path: "forgot-password?key=1.invented", answers: all("page") },
  { route: "forgot-password", path: "forgot-password", form: { email: "" }, answers: all(400) },
  {
    route: "forgot-password",
    path: "forgot-password?key=1.invented",
    form: { password: "long enough", passwordRepeat: "long enough" },
    answers: all(400),
  },
  { route: "restore-email", path: "restore-email", answers: all("page") },
  { route: "restore-email", path: "restore-email?key=1.invented", answers: all("page") },
  { route: "restore-email", path: "restore-email", form: {}, answers: all(400) },
  { route: "restore-email", path: "restore-email?key=1.invented", form: { key: "x" }, answers: all(400) },
  { route: "language", path: "language", answers: all(404) },
  { route: "language", path: "language", form: { language: "xx" }, answers: all(400) },
  { route: "language", path: "language", form: { language: "hr", to: "/en" }, answers: all("done") },
  { route: "consent", path: "consent", answers: all(404) },
  { route: "consent", path: "consent", form: { choice: "xx" }, answers: all(400) },
  { route: "consent", path: "consent", form: { choice: "none", to: "/en" }, answers: all("done") },
  { route: "frame/chat/:language", path: "/frame/chat/en", answers: all(404) },
  { route: "robots.txt", path: "/robots.txt", answers: all("page") },
  { route: "sitemap.xml", path: "/sitemap.xml", answers: all("page") },
  { route: "sitemap.xml", path: "/sitemap.xml?part=pages", answers: all("page") },
  { route: "sitemap.xml", path: "/sitemap.xml?part=products-1", answers: all("page") },
  { route: "sitemap.xml", path: "/sitemap.xml?part=products-9", answers: all(404) },
  { route: "sitemap.xml", path: "/sitemap.xml?part=invented", answers: all(404) },
  { route: "not-found", path: "nowhere/at/all", answers: all(404) },
  { route: "not-found", path: "nowhere/at/all", form: { any: "thing" }, answers: all(404) },
  { route: "about", path: "about", answers: all("page") },
  { route: "about", path: "about", form: { any: "thing" }, answers: all(405) },
  { route: "news", path: "news", answers: all("page") },
  { route: "news", path: "news?page=0", answers: all("page") },
  { route: "news", path: "news?page={odd}", answers: all(404) },
  { route: "news", path: "news?page=9000", answers: all(404) },
  { route: "news/:slug", path: "news/open-day", answers: all("page") },
  { route: "news/:slug", path: "news/{odd}", answers: all(404) },
  { route: "preview/*", path: "preview/about", answers: all(404) },
  {
    route: "preview/*",
    path: `preview/about?_storyblok_tk[space_id]=1&_storyblok_tk[timestamp]=1700000000&_storyblok_tk[token]=${"0".repeat(40)}`,
    answers: all(404),
  },
  { route: ":slug", path: "delivery", answers: all("page") },
  { route: ":slug", path: "home", answers: all("page") },
  { route: ":slug", path: "site", answers: all(404) },
  { route: ":slug", path: "{odd}", answers: all(404) },
  { route: ":slug", path: "delivery", form: { any: "thing" }, answers: all(405) },
  { route: "banner", path: "banner", answers: all(404) },
  { route: "banner", path: "banner", form: { version: "two words" }, answers: all(400) },
  { route: "banner", path: "banner", form: { version: "v1", to: "/en" }, answers: all("done") },

  // login, registration and password pages
  { route: "login", path: "login", answers: customers("home", "page") },
  { route: "login", path: "login", form: { intent: "login" }, answers: all(400) },
  { route: "register", path: "register", answers: customers("home", "page") },
  { route: "register", path: "register", form: { name: "" }, answers: customers("home", 400) },
  { route: "register-success", path: "register-success", answers: all("home") },
  { route: "register-success", path: "register-success", form: { any: "thing" }, answers: all("home") },
  { route: "register-success", path: "register-success?undo=invented", answers: all("page") },
  {
    route: "register-success",
    path: "register-success?undo=invented",
    form: { any: "thing" },
    answers: all(400),
  },
  { route: "logout", path: "logout", answers: all(404) },
  { route: "logout", path: "logout", form: {}, answers: all("done") },

  // a person's own pages, for guests too
  { route: "cart/:page", path: "cart/1", answers: buyers("page", "empty-cart") },
  { route: "cart/:page", path: "cart/0", answers: all(404) },
  { route: "cart/:page", path: "cart/50", answers: all(404) },
  { route: "cart/:page", path: "cart/{odd}", answers: all(404) },
  {
    route: "cart/:page",
    path: "cart/1",
    form: { intent: "empty", cart: "{cart of stranger}", version: "1" },
    answers: { ...split([...CUSTOMERS, "guest"], 404, 400), stranger: "done" },
  },
  {
    route: "cart/:page",
    path: "cart/1",
    form: { intent: "delete", cart: "-1", version: "1" },
    answers: split([...CUSTOMERS, "guest"], 404, 400),
  },
  // The form is sent to cart 1, but names the stranger's second cart: the stranger is redirected to that cart's page.
  ...["order-part", "open-part", "keep-as-list", "order-prepaid", "order-on-release"].map((intent): Row => {
    const form = {
      intent,
      cart: "{cart of stranger}",
      version: "0",
      listName: "x",
      buyerDocumentNumber: "N",
      page: "1",
    };
    return {
      ...{ route: "cart/:page", path: "cart/1", form },
      answers: { ...split([...CUSTOMERS, "guest"], 404, 400), stranger: "done" },
    };
  }),
  { route: "empty-cart", path: "empty-cart", answers: buyers("cart", "page") },
  {
    route: "empty-cart",
    path: "empty-cart",
    form: { intent: "rename", cart: "{cart of stranger}", version: "1", title: "" },
    answers: { ...split([...CUSTOMERS, "guest"], 404, 400), stranger: 400 },
  },
  { route: "hand-over", path: "hand-over", answers: keepers(404, "login") },
  { route: "hand-over", path: "hand-over?cart={odd}", answers: keepers(404, "login") },
  { route: "hand-over", path: "hand-over", form: { any: "thing" }, answers: keepers(400, "login") },
  {
    route: "hand-over",
    path: "hand-over",
    form: { intent: "take", handed: "{cart of stranger}" },
    answers: keepers("done", "login"),
  },
  {
    route: "order-success",
    path: "order-success",
    answers: { ...buyers("page", "home"), ...WITHOUT_ORDER },
  },
  {
    route: "order-success",
    path: "order-success",
    form: { any: "thing" },
    answers: { ...buyers(405, "home"), ...WITHOUT_ORDER },
  },
  { route: "new-cart", path: "new-cart", answers: all(404) },
  { route: "new-cart", path: "new-cart", form: { key: "policy" }, answers: all("done") },

  // pages of a customer and of their partner
  { route: "my-profile", path: "my-profile", answers: customers("page", "login") },
  {
    route: "my-profile",
    path: "my-profile",
    form: { intent: "profile", name: "" },
    answers: customers(400, "login"),
  },
  {
    route: "my-profile",
    path: "my-profile",
    form: { intent: "password", password: "short" },
    answers: customers(400, "login"),
  },
  {
    route: "my-profile",
    path: "my-profile",
    form: { intent: "other" },
    answers: customers(400, "login"),
  },
  { route: "own-numbers", path: "own-numbers", answers: customers("page", "login") },
  { route: "own-numbers", path: "own-numbers?text=kx", answers: customers("page", "login") },
  { route: "own-numbers", path: "own-numbers?page={odd}", answers: customers(404, "login") },
  { route: "own-numbers", path: "own-numbers?page=7", answers: customers(404, "login") },
  {
    route: "own-numbers",
    path: "own-numbers",
    form: { intent: "other" },
    answers: keepers(400, "login"),
  },
  {
    route: "own-numbers",
    path: "own-numbers",
    form: { intent: "forget-all" },
    answers: keepers(400, "login"),
  },
  {
    route: "own-numbers",
    path: "own-numbers",
    form: { intent: "forget", key: "NOSUCHNUMBER" },
    answers: keepers("done", "login"),
  },
  { route: "addresses", path: "addresses", answers: customers("page", "login") },
  { route: "addresses", path: "addresses", form: { intent: "other" }, answers: keepers(400, "login") },
  {
    route: "addresses",
    path: "addresses",
    form: { intent: "remove", id: "no-such-address" },
    answers: keepers("done", "login"),
  },
  { route: "addresses/:addressId", path: "addresses/new", answers: keepers("page", "login") },
  { route: "addresses/:addressId", path: "addresses/{odd}", answers: keepers(404, "login") },
  {
    route: "addresses/:addressId",
    path: "addresses/{address of owner}",
    answers: { ...keepers("page", "login"), stranger: 404 },
  },
  { route: "addresses/:addressId", path: "addresses/new", form: { any: "thing" }, answers: keepers(400, "login") },
  {
    route: "addresses/:addressId",
    path: "addresses/{address of owner}",
    form: {
      ...{ key: "policy", name: "Servis-Znak-7391", address: "Put 7", postalCode: "21000", city: "Split" },
      country: "HR",
    },
    answers: { ...keepers("done", "login"), stranger: 404 },
  },
  { route: "company", path: "company", answers: owners("page") },
  { route: "company", path: "company?before=1", answers: owners("page") },
  { route: "company", path: "company?before={odd}", answers: owners(404) },
  { route: "company", path: "company", form: { intent: "other" }, answers: owners(400) },
  { route: "company", path: "company", form: { intent: "invite", email: "" }, answers: owners(400) },
  {
    route: "company",
    path: "company",
    form: { intent: "remove", person: "invented" },
    answers: owners(404),
  },
  {
    route: "company",
    path: "company",
    form: { intent: "remove", person: "{user of stranger}" },
    answers: { ...owners(404), stranger: 409 },
  },
  { route: "company/join", path: "company/join", answers: all("page") },
  { route: "company/join", path: "company/join?key=invented", answers: all("page") },
  { route: "company/join", path: "company/join?key=invented", form: { name: "x" }, answers: all(400) },
  { route: "waiting-for", path: "waiting-for", answers: customers("page", "login") },
  {
    route: "waiting-for",
    path: "waiting-for",
    form: { product: "-1" },
    answers: customers(400, "login"),
  },
  {
    route: "waiting-for",
    path: "waiting-for",
    form: { product: "{product}" },
    answers: customers("done", "login"),
  },
  { route: "approvals", path: "approvals", answers: keepers("page", "login") },
  ...LEAVE_FORMS.map(
    ([form, answer]): Row => ({
      ...{ route: "approvals", path: "approvals", form },
      answers: { ...keepers(answer, "login"), buyer: 403 },
    }),
  ),
  { route: "approval/:requestId", path: "approval/{odd}", answers: keepers(404, "login") },
  { route: "approval/:requestId", path: "approval/{request of buyer}", answers: readers("page", "page") },
  {
    route: "approval/:requestId",
    path: "approval/{withdrawn request of buyer}",
    answers: readers("page", "page"),
  },
  {
    route: "approval/:requestId",
    path: "approval/{request of stranger}",
    answers: { ...keepers(404, "login"), stranger: "page" },
  },
  ...REQUEST_FORMS.flatMap(({ form, decider, buyer }): Row[] => {
    const request = form.intent === "withdraw" ? "withdrawn request of buyer" : "request of buyer";
    return [
      { route: "approval/:requestId", path: `approval/{${request}}`, form, answers: readers(decider, buyer) },
      {
        route: "approval/:requestId",
        path: "approval/{request of stranger}",
        form,
        answers: { ...keepers(404, "login"), stranger: decider },
      },
    ];
  }),
  { route: "approval/:requestId", path: "approval/x", form: { intent: "other" }, answers: keepers(400, "login") },
  { route: "approval-rules", path: "approval-rules", answers: owners("page") },
  {
    route: "approval-rules",
    path: "approval-rules",
    form: { intent: "add", over: "-5" },
    answers: owners(400),
  },
  {
    route: "approval-rules",
    path: "approval-rules",
    form: { intent: "other" },
    answers: owners(400),
  },
  {
    route: "approval-rules",
    path: "approval-rules",
    form: { intent: "remove", id: "no-such-rule" },
    answers: owners("done"),
  },
  { route: "price-list/csv", path: "price-list/csv", answers: customers("page", "login") },
  { route: "price-list/csv", path: "price-list/csv?query=ZN+7391", answers: customers("page", "login") },
  { route: "own-numbers/csv", path: "own-numbers/csv", answers: customers("page", "login") },
  {
    route: "products/:productId",
    path: "products/{product}",
    form: { intent: "own-number", number: "www.example.com" },
    answers: keepers(400, "done"),
  },
  {
    route: "order/:orderId",
    path: "order/{order of owner}",
    answers: { ...customers("page", "login"), stranger: 404 },
  },
  {
    route: "order/:orderId",
    path: "order/{order of stranger}",
    answers: { ...customers(404, "login"), stranger: "page" },
  },
  { route: "order/:orderId", path: "order/{order of guest}", answers: customers(404, "login") },
  { route: "order/:orderId", path: "order/{order of guest}?key=1.invented", answers: customers(404, 400) },
  { route: "order/:orderId", path: "order/0?key=1.invented", answers: customers(404, 400) },
  { route: "order/:orderId", path: "order/0", answers: customers(404, "login") },
  { route: "order/:orderId", path: "order/{odd}", answers: customers(404, "login") },
  { route: "order/:orderId/pro-forma", path: "order/{order of owner}/pro-forma", answers: customers(404, "login") },
  { route: "order/:orderId/pro-forma", path: "order/{order of guest}/pro-forma", answers: customers(404, "login") },
  {
    route: "order/:orderId/pro-forma",
    path: "order/{order of guest}/pro-forma?key=1.invented",
    answers: customers(404, 400),
  },
  { route: "order/:orderId/pro-forma", path: "order/{odd}/pro-forma", answers: customers(404, "login") },
  {
    route: "order/:orderId/pro-forma",
    path: "order/{order of owner}/pro-forma",
    form: { any: "thing" },
    answers: customers(405, "login"),
  },
  { route: "favorites/:page", path: "favorites/0", answers: customers("page", "login") },
  { route: "favorites/:page", path: "favorites/7", answers: customers(404, "login") },
  { route: "favorites/:page", path: "favorites/{odd}", answers: customers(404, "login") },
  {
    route: "favorites/:page",
    path: "favorites/0",
    form: { intent: "favourite", product: "{product}", on: "maybe" },
    answers: customers(400, "login"),
  },
  {
    route: "favorites/:page",
    path: "favorites/0",
    form: { intent: "add-all", cart: "" },
    answers: customers(400, "login"),
  },
  {
    route: "catalogue/:page",
    path: "catalogue/0",
    form: { intent: "take-offer", product: "{product}", quantity: "1", consent: "invented", choice: "0" },
    answers: all(409),
  },
  {
    route: "catalogue/:page",
    path: "catalogue/0",
    form: { intent: "favourite", product: "no-product", on: "true" },
    answers: all(400),
  },
  {
    route: "order/:orderId",
    path: "order/{order of owner}",
    form: { any: "thing" },
    answers: customers(400, "login"),
  },
  {
    route: "order/:orderId",
    path: "order/{order of owner}",
    form: { intent: "again", cart: "0@stale" },
    answers: { ...customers(409, "login"), stranger: 404 },
  },
  {
    route: "order/:orderId",
    path: "order/{order of owner}",
    form: { intent: "take-offer", product: "{product}", quantity: "1", consent: "invented", choice: "0", line: "0" },
    answers: { ...customers(409, "login"), stranger: 404 },
  },
  {
    route: "order/:orderId",
    path: "order/{order of owner}",
    form: { intent: "take-left", product: "{product}", quantity: "x", line: "0" },
    answers: { ...customers(400, "login"), stranger: 404 },
  },
  {
    route: "lists/:listId",
    path: "lists/{list of owner}",
    form: { intent: "take-offer", product: "{product}", quantity: "1", consent: "invented", choice: "0", line: "0" },
    answers: { ...customers(404, "login"), owner: 409 },
  },
  {
    route: "lists/:listId",
    path: "lists/{list shared by owner}",
    form: { intent: "take-left", product: "{product}", quantity: "x", line: "0" },
    answers: { ...customers(400, "login"), stranger: 404 },
  },
  {
    route: "favorites/:page",
    path: "favorites/0",
    form: { intent: "take-left", product: "{product}", quantity: "x", line: "0" },
    answers: customers(400, "login"),
  },
  {
    route: "order/:orderId",
    path: "order/{order of owner}",
    form: { intent: "cancel", key: "policy-form", line: "1", reason: "" },
    answers: { ...keepers(400, "login"), stranger: 404 },
  },
  {
    route: "order/:orderId",
    path: "order/{order of guest}?key=1.invented",
    form: { intent: "cancel", key: "policy-form", line: "1", reason: "x" },
    answers: keepers(404, 400),
  },
  { route: "lists", path: "lists", answers: customers("page", "login") },
  { route: "lists", path: "lists", form: { key: "policy", name: "x" }, answers: customers(400, "login") },
  { route: "lists/add", path: "lists/add", answers: customers(404, "login") },
  { route: "lists/add", path: "lists/add?product={product}", answers: customers("page", "login") },
  { route: "lists/add", path: "lists/add?product={odd}", answers: customers(404, "login") },
  { route: "lists/add", path: "lists/add?cart={odd}", answers: customers(404, "login") },
  {
    route: "lists/add",
    path: "lists/add?order={order of owner}",
    answers: { ...customers("page", "login"), stranger: 404 },
  },
  {
    route: "lists/add",
    path: "lists/add",
    form: { key: "policy-form", kind: "order", source: "{order of owner}", list: "no-list" },
    answers: customers(404, "login"),
  },
  {
    route: "lists/add",
    path: "lists/add",
    form: { key: "policy-form", kind: "product", source: "{product}", quantity: "1", list: "{list of owner}" },
    answers: { ...customers(404, "login"), owner: "done" },
  },
  { route: "lists/add", path: "lists/add", form: { key: "x" }, answers: customers(400, "login") },
  { route: "lists/:listId", path: "lists/{odd}", answers: customers(404, "login") },
  ...["", "/shelf", "/export/csv"].flatMap((end): Row[] => {
    const route = { "": "lists/:listId", "/shelf": "lists/:listId/shelf" }[end] ?? "lists/:listId/export/:format";
    return [
      { route, path: `lists/{list of owner}${end}`, answers: { ...customers(404, "login"), owner: "page" } },
      { route, path: `lists/{list shared by owner}${end}`, answers: { ...customers("page", "login"), stranger: 404 } },
    ];
  }),
  {
    route: "lists/:listId/export/:format",
    path: "lists/{list of owner}/export/{odd}",
    answers: customers(404, "login"),
  },
  {
    route: "lists/:listId/export/:format",
    path: "lists/{list of owner}/export/csv",
    form: { any: "thing" },
    answers: customers(405, "login"),
  },
  ...["rename", "share"].map((intent): Row => {
    const form = { intent, version: "0", name: "x", sharing: "private" };
    const answers = { ...customers(403, "login"), owner: 409, stranger: 404 } as const;
    return { route: "lists/:listId", path: "lists/{list shared by owner}", form, answers };
  }),
  {
    route: "lists/:listId",
    path: "lists/{list shared by owner}",
    form: { intent: "save" },
    answers: { ...customers(403, "login"), owner: "done", stranger: 404 },
  },
  { route: "lists/:listId/shelf", path: "lists/{odd}/shelf", answers: customers(404, "login") },
  {
    route: "lists/:listId/shelf",
    path: "lists/{list shared by owner}/shelf",
    form: { take: "" },
    answers: { ...customers(403, "login"), owner: "done", stranger: 404 },
  },
  {
    route: "lists/add",
    path: "lists/add?quick-order={quick order of owner}",
    answers: { ...customers(404, "login"), owner: "page" },
  },
  {
    route: "lists/add",
    path: "lists/add",
    form: { key: "policy-form", kind: "quick-order", source: "{quick order of owner}", list: "no-list" },
    answers: customers(404, "login"),
  },
  {
    route: "lists/:listId",
    path: "lists/{list of owner}",
    form: { intent: "add-all", cart: "0@stale" },
    answers: { ...customers(404, "login"), owner: 409 },
  },
  { route: "orders/:page", path: "orders/0", answers: customers("page", "login") },
  { route: "orders/:page", path: "orders/0?status=all&text=PO-", answers: customers("page", "login") },
  { route: "orders/:page", path: "orders/0?to=2026-02-30", answers: customers(400, "login") },
  { route: "orders/:page", path: "orders/0?status=odd", answers: customers(404, "login") },
  { route: "orders/:page", path: "orders/{odd}", answers: customers(404, "login") },
  { route: "orders/:page", path: "orders/0", form: { any: "thing" }, answers: customers(405, "login") },
  {
    route: "order-cancellation",
    path: "order-cancellation",
    answers: customers("orders", "home"),
  },
  {
    route: "order-cancellation",
    path: "order-cancellation",
    form: { any: "thing" },
    answers: customers("orders", "home"),
  },

  // pages of a partner, for users whom the ERP lets see them
  { route: "invoices/:page", path: "invoices/0", answers: bookkeepers("page") },
  { route: "invoices/:page", path: "invoices/0?status=unpaid&print", answers: bookkeepers("page") },
  { route: "invoices/:page", path: "invoices/0?from=2026-02-30", answers: bookkeepers(400) },
  { route: "invoices/:page", path: "invoices/0?anchor=invented", answers: bookkeepers(404) },
  { route: "invoices/:page", path: "invoices/9000", answers: bookkeepers(404) },
  { route: "invoices/:page", path: "invoices/{odd}", answers: bookkeepers(404) },
  { route: "invoices/:page", path: "invoices/0", form: { any: "thing" }, answers: bookkeepers(405) },
  { route: "invoices/export/:format", path: "invoices/export/csv", answers: bookkeepers("page") },
  {
    route: "invoices/export/:format",
    path: "invoices/export/xlsx?status=paid",
    answers: bookkeepers("page"),
  },
  { route: "invoices/export/:format", path: "invoices/export/{odd}", answers: bookkeepers(404) },
  {
    route: "invoices/export/:format",
    path: "invoices/export/csv",
    form: { any: "thing" },
    answers: bookkeepers(405),
  },
  { route: "invoices/:page", path: "invoices/0?status=overdue", answers: bookkeepers("page") },
  { route: "invoices/slip", path: "invoices/slip", answers: bookkeepers(400) },
  {
    route: "invoices/slip",
    path: "invoices/slip?invoice={invoice of owner}",
    answers: bookkeepers("page"),
  },
  { route: "invoices/slip", path: "invoices/slip?invoice={odd}", answers: bookkeepers("page") },
  {
    route: "invoices/slip",
    path: "invoices/slip",
    form: { any: "thing" },
    answers: bookkeepers(405),
  },
  { route: "invoices/slip/:format", path: "invoices/slip/{odd}", answers: bookkeepers(404) },
  {
    route: "invoices/slip/:format",
    path: "invoices/slip/csv",
    form: { any: "thing" },
    answers: bookkeepers(405),
  },
  ...["", "/pdf"].flatMap((end): Row[] => {
    const route = end ? "invoice/:invoiceId/pdf" : "invoice/:invoiceId";
    return [
      { route, path: `invoice/{invoice of owner}${end}`, answers: { ...bookkeepers("page"), stranger: 404 } },
      { route, path: `invoice/{invoice of stranger}${end}`, answers: { ...bookkeepers(404), stranger: "page" } },
      { route, path: `invoice/{odd}${end}`, answers: bookkeepers(404) },
      { route, path: `invoice/{invoice of owner}${end}`, form: { any: "thing" }, answers: bookkeepers(405) },
    ];
  }),
  { route: "finances", path: "finances", answers: bookkeepers("page") },
  { route: "finances", path: "finances?from=2026-02-01&to=2026-01-01", answers: bookkeepers(400) },
  { route: "finances", path: "finances", form: { any: "thing" }, answers: bookkeepers(405) },
  { route: "finances/statement/:format", path: "finances/statement/csv", answers: bookkeepers("page") },
  { route: "finances/statement/:format", path: "finances/statement/pdf", answers: bookkeepers("page") },
  { route: "finances/statement/:format", path: "finances/statement/{odd}", answers: bookkeepers(404) },
  {
    route: "finances/statement/:format",
    path: "finances/statement/csv",
    form: { any: "thing" },
    answers: bookkeepers(405),
  },
];

function split(some: readonly Role[], theirs: Outcome, others: Outcome): Row["answers"] {
  return Object.fromEntries(ROLES.map((role) => [role, some.includes(role) ? theirs : others])) as Row["answers"];
}
