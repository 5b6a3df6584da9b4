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
  { route: "home/home.route", path: "", answers: all("page") },
  { route: "home-root", path: "/?index", form: { any: "thing" }, answers: customers(400, 405) },
  { route: "home/home.route", path: "", form: { any: "thing" }, answers: customers(400, 405) },
  { route: "home/home.route", path: "", form: { product: "{product}", quantity: "0" }, answers: customers(400, 405) },
  { route: "catalogue/catalogue.route", path: "catalogue/0", answers: all("page") },
  { route: "catalogue/catalogue.route", path: "catalogue/0?query=ZN+7391", answers: all("page") },
  { route: "catalogue/catalogue.route", path: "catalogue/{odd}", answers: all(404) },
  {
    route: "catalogue/catalogue.route",
    path: "catalogue/0",
    form: { product: "{product}", quantity: "0" },
    answers: all(400),
  },
  { route: "catalogue/replacements-catalogue.route", path: "replacements-catalogue/0", answers: all("page") },
  { route: "catalogue/replacements-catalogue.route", path: "replacements-catalogue/{odd}", answers: all(404) },
  {
    route: "catalogue/replacements-catalogue.route",
    path: "replacements-catalogue/0",
    form: { product: "{product}", quantity: "0" },
    answers: all(400),
  },
  { route: "quick-order/quick-order.route", path: "quick-order", answers: all("page") },
  {
    route: "quick-order/quick-order.route",
    path: "quick-order",
    form: { intent: "paste", list: "" },
    answers: all(400),
  },
  { route: "quick-order/quick-order.route", path: "quick-order", form: { intent: "more" }, answers: all("page") },
  {
    route: "quick-order/quick-order.route",
    path: "quick-order",
    form: { intent: "paste", list: "ZN 7391\t1" },
    answers: all("done"),
  },
  { route: "quick-order/quick-order-template.route", path: "quick-order/template/csv", answers: all("page") },
  { route: "quick-order/quick-order-template.route", path: "quick-order/template/{odd}", answers: all(404) },
  {
    route: "quick-order/quick-order-template.route",
    path: "quick-order/template/csv",
    form: { any: "thing" },
    answers: all(405),
  },
  ...["all", "refused"].map((which): Row => {
    const path = `quick-order/{prepared list of owner}/result/${which}`;
    return { route: "quick-order/quick-order-result.route", path, answers: only("owner", "page") };
  }),
  { route: "quick-order/quick-order-result.route", path: "quick-order/{odd}/result/all", answers: all(404) },
  {
    route: "quick-order/quick-order-result.route",
    path: "quick-order/x/result/all",
    form: { any: "thing" },
    answers: all(405),
  },
  { route: "quick-order/prepared-list.route", path: "quick-order/{odd}", answers: all(404) },
  {
    route: "quick-order/prepared-list.route",
    path: "quick-order/{prepared list of owner}",
    answers: only("owner", "page"),
  },
  {
    route: "quick-order/prepared-list.route",
    path: "quick-order/{prepared list of owner}",
    form: { intent: "apply", "quantity-1": "2" },
    answers: only("owner", "done"),
  },
  {
    route: "quick-order/prepared-list.route",
    path: "quick-order/{prepared list of owner}",
    form: { intent: "add", cart: "0@stale", revision: "1" },
    answers: only("owner", 409),
  },
  { route: "catalogue/suggestions.route", path: "suggestions?query=ZN+7391", answers: all("page") },
  { route: "catalogue/suggestions.route", path: "suggestions", form: { any: "thing" }, answers: all(405) },
  { route: "catalogue/product/product.route", path: "products/{product}", answers: all("page") },
  { route: "catalogue/product/product.route", path: "products/{odd}", answers: all(404) },
  { route: "catalogue/product/product.route", path: "products/{product}", form: { quantity: "-1" }, answers: all(400) },
  { route: "stock-watch/back-in-stock.route", path: "back-in-stock/{product}", answers: all("page") },
  { route: "stock-watch/back-in-stock.route", path: "back-in-stock/{odd}", answers: all(404) },
  { route: "stock-watch/back-in-stock.route", path: "back-in-stock/{odd}", form: { intent: "ask" }, answers: all(404) },
  {
    route: "stock-watch/back-in-stock.route",
    path: "back-in-stock/{product}",
    form: { intent: "end" },
    answers: split(CUSTOMERS, "done", 403),
  },
  { route: "ask/ask.route", path: "ask", answers: all("page") },
  { route: "ask/ask.route", path: "ask?number={odd}", answers: all("page") },
  { route: "ask/ask.route", path: "ask", form: { number: "", email: "" }, answers: all(400) },
  { route: "stock-watch/stock-notice.route", path: "stock-notice", answers: all("page") },
  { route: "stock-watch/stock-notice.route", path: "stock-notice?confirm=invented", answers: all("page") },
  { route: "stock-watch/stock-notice.route", path: "stock-notice?end=invented", answers: all("page") },
  {
    route: "stock-watch/stock-notice.route",
    path: "stock-notice?confirm=invented",
    form: { any: "thing" },
    answers: all(400),
  },
  {
    route: "stock-watch/stock-notice.route",
    path: "stock-notice?end=invented",
    form: { "List-Unsubscribe": "One-Click" },
    answers: all(400),
  },
  { route: "account/forgot-password.route", path: "forgot-password", answers: all("page") },
  { route: "account/forgot-password.route", path: "forgot-password?key=1.invented", answers: all("page") },
  { route: "account/forgot-password.route", path: "forgot-password", form: { email: "" }, answers: all(400) },
  {
    route: "account/forgot-password.route",
    path: "forgot-password?key=1.invented",
    form: { password: "long enough", passwordRepeat: "long enough" },
    answers: all(400),
  },
  { route: "account/restore-email.route", path: "restore-email", answers: all("page") },
  { route: "account/restore-email.route", path: "restore-email?key=1.invented", answers: all("page") },
  { route: "account/restore-email.route", path: "restore-email", form: {}, answers: all(400) },
  { route: "account/restore-email.route", path: "restore-email?key=1.invented", form: { key: "x" }, answers: all(400) },
  { route: "frame/language.route", path: "language", answers: all(404) },
  { route: "frame/language.route", path: "language", form: { language: "xx" }, answers: all(400) },
  { route: "frame/language.route", path: "language", form: { language: "hr", to: "/en" }, answers: all("done") },
  { route: "frame/chat/consent.route", path: "consent", answers: all(404) },
  { route: "frame/chat/consent.route", path: "consent", form: { choice: "xx" }, answers: all(400) },
  { route: "frame/chat/consent.route", path: "consent", form: { choice: "none", to: "/en" }, answers: all("done") },
  { route: "frame/chat/chat-frame.route", path: "/frame/chat/en", answers: all(404) },
  { route: "sitemap/robots.route", path: "/robots.txt", answers: all("page") },
  { route: "sitemap/sitemap.route", path: "/sitemap.xml", answers: all("page") },
  { route: "sitemap/sitemap.route", path: "/sitemap.xml?part=pages", answers: all("page") },
  { route: "sitemap/sitemap.route", path: "/sitemap.xml?part=products-1", answers: all("page") },
  { route: "sitemap/sitemap.route", path: "/sitemap.xml?part=products-9", answers: all(404) },
  { route: "sitemap/sitemap.route", path: "/sitemap.xml?part=invented", answers: all(404) },
  { route: "frame/not-found.route", path: "nowhere/at/all", answers: all(404) },
  { route: "frame/not-found.route", path: "nowhere/at/all", form: { any: "thing" }, answers: all(404) },
  { route: "content/about.route", path: "about", answers: all("page") },
  { route: "content/about.route", path: "about", form: { any: "thing" }, answers: all(405) },
  { route: "content/articles/news.route", path: "news", answers: all("page") },
  { route: "content/articles/news.route", path: "news?page=0", answers: all("page") },
  { route: "content/articles/news.route", path: "news?page={odd}", answers: all(404) },
  { route: "content/articles/news.route", path: "news?page=9000", answers: all(404) },
  { route: "content/articles/article.route", path: "news/open-day", answers: all("page") },
  { route: "content/articles/article.route", path: "news/{odd}", answers: all(404) },
  { route: "content/preview.route", path: "preview/about", answers: all(404) },
  {
    route: "content/preview.route",
    path: `preview/about?_storyblok_tk[space_id]=1&_storyblok_tk[timestamp]=1700000000&_storyblok_tk[token]=${"0".repeat(40)}`,
    answers: all(404),
  },
  { route: "content/story.route", path: "delivery", answers: all("page") },
  { route: "content/story.route", path: "home", answers: all("page") },
  { route: "content/story.route", path: "site", answers: all(404) },
  { route: "content/story.route", path: "{odd}", answers: all(404) },
  { route: "content/story.route", path: "delivery", form: { any: "thing" }, answers: all(405) },
  { route: "frame/banner.route", path: "banner", answers: all(404) },
  { route: "frame/banner.route", path: "banner", form: { version: "two words" }, answers: all(400) },
  { route: "frame/banner.route", path: "banner", form: { version: "v1", to: "/en" }, answers: all("done") },

  // login, registration and password pages
  { route: "account/login.route", path: "login", answers: customers("home", "page") },
  { route: "account/login.route", path: "login", form: { intent: "login" }, answers: all(400) },
  { route: "account/register.route", path: "register", answers: customers("home", "page") },
  { route: "account/register.route", path: "register", form: { name: "" }, answers: customers("home", 400) },
  { route: "account/register-success.route", path: "register-success", answers: all("home") },
  { route: "account/register-success.route", path: "register-success", form: { any: "thing" }, answers: all("home") },
  { route: "account/register-success.route", path: "register-success?undo=invented", answers: all("page") },
  {
    route: "account/register-success.route",
    path: "register-success?undo=invented",
    form: { any: "thing" },
    answers: all(400),
  },
  { route: "account/logout.route", path: "logout", answers: all(404) },
  { route: "account/logout.route", path: "logout", form: {}, answers: all("done") },

  // a person's own pages, for guests too
  { route: "cart/cart.route", path: "cart/1", answers: buyers("page", "empty-cart") },
  { route: "cart/cart.route", path: "cart/0", answers: all(404) },
  { route: "cart/cart.route", path: "cart/50", answers: all(404) },
  { route: "cart/cart.route", path: "cart/{odd}", answers: all(404) },
  {
    route: "cart/cart.route",
    path: "cart/1",
    form: { intent: "empty", cart: "{cart of stranger}", version: "1" },
    answers: { ...split([...CUSTOMERS, "guest"], 404, 400), stranger: "done" },
  },
  {
    route: "cart/cart.route",
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
      ...{ route: "cart/cart.route", path: "cart/1", form },
      answers: { ...split([...CUSTOMERS, "guest"], 404, 400), stranger: "done" },
    };
  }),
  { route: "cart/empty-cart.route", path: "empty-cart", answers: buyers("cart", "page") },
  {
    route: "cart/empty-cart.route",
    path: "empty-cart",
    form: { intent: "rename", cart: "{cart of stranger}", version: "1", title: "" },
    answers: { ...split([...CUSTOMERS, "guest"], 404, 400), stranger: 400 },
  },
  {
    route: "orders/order-success.route",
    path: "order-success",
    answers: { ...buyers("page", "home"), ...WITHOUT_ORDER },
  },
  {
    route: "orders/order-success.route",
    path: "order-success",
    form: { any: "thing" },
    answers: { ...buyers(405, "home"), ...WITHOUT_ORDER },
  },
  { route: "cart/new-cart.route", path: "new-cart", answers: all(404) },
  { route: "cart/new-cart.route", path: "new-cart", form: { key: "policy" }, answers: all("done") },

  // pages of a customer and of their partner
  { route: "account/my-profile.route", path: "my-profile", answers: customers("page", "login") },
  {
    route: "account/my-profile.route",
    path: "my-profile",
    form: { intent: "profile", name: "" },
    answers: customers(400, "login"),
  },
  {
    route: "account/my-profile.route",
    path: "my-profile",
    form: { intent: "password", password: "short" },
    answers: customers(400, "login"),
  },
  {
    route: "account/my-profile.route",
    path: "my-profile",
    form: { intent: "other" },
    answers: customers(400, "login"),
  },
  { route: "own-numbers/own-numbers.route", path: "own-numbers", answers: customers("page", "login") },
  { route: "own-numbers/own-numbers.route", path: "own-numbers?text=kx", answers: customers("page", "login") },
  { route: "own-numbers/own-numbers.route", path: "own-numbers?page={odd}", answers: customers(404, "login") },
  { route: "own-numbers/own-numbers.route", path: "own-numbers?page=7", answers: customers(404, "login") },
  {
    route: "own-numbers/own-numbers.route",
    path: "own-numbers",
    form: { intent: "other" },
    answers: keepers(400, "login"),
  },
  {
    route: "own-numbers/own-numbers.route",
    path: "own-numbers",
    form: { intent: "forget-all" },
    answers: keepers(400, "login"),
  },
  {
    route: "own-numbers/own-numbers.route",
    path: "own-numbers",
    form: { intent: "forget", key: "NOSUCHNUMBER" },
    answers: keepers("done", "login"),
  },
  { route: "addresses/addresses.route", path: "addresses", answers: customers("page", "login") },
  { route: "addresses/addresses.route", path: "addresses", form: { intent: "other" }, answers: keepers(400, "login") },
  {
    route: "addresses/addresses.route",
    path: "addresses",
    form: { intent: "remove", id: "no-such-address" },
    answers: keepers("done", "login"),
  },
  { route: "addresses/address.route", path: "addresses/new", answers: keepers("page", "login") },
  { route: "addresses/address.route", path: "addresses/{odd}", answers: keepers(404, "login") },
  {
    route: "addresses/address.route",
    path: "addresses/{address of owner}",
    answers: { ...keepers("page", "login"), stranger: 404 },
  },
  { route: "addresses/address.route", path: "addresses/new", form: { any: "thing" }, answers: keepers(400, "login") },
  {
    route: "addresses/address.route",
    path: "addresses/{address of owner}",
    form: {
      ...{ key: "policy", name: "Servis-Znak-7391", address: "Put 7", postalCode: "21000", city: "Split" },
      country: "HR",
    },
    answers: { ...keepers("done", "login"), stranger: 404 },
  },
  { route: "company/company.route", path: "company", answers: owners("page") },
  { route: "company/company.route", path: "company?before=1", answers: owners("page") },
  { route: "company/company.route", path: "company?before={odd}", answers: owners(404) },
  { route: "company/company.route", path: "company", form: { intent: "other" }, answers: owners(400) },
  { route: "company/company.route", path: "company", form: { intent: "invite", email: "" }, answers: owners(400) },
  {
    route: "company/company.route",
    path: "company",
    form: { intent: "remove", person: "invented" },
    answers: owners(404),
  },
  {
    route: "company/company.route",
    path: "company",
    form: { intent: "remove", person: "{user of stranger}" },
    answers: { ...owners(404), stranger: 409 },
  },
  { route: "company/company-join.route", path: "company/join", answers: all("page") },
  { route: "company/company-join.route", path: "company/join?key=invented", answers: all("page") },
  { route: "company/company-join.route", path: "company/join?key=invented", form: { name: "x" }, answers: all(400) },
  { route: "stock-watch/waiting-for.route", path: "waiting-for", answers: customers("page", "login") },
  {
    route: "stock-watch/waiting-for.route",
    path: "waiting-for",
    form: { product: "-1" },
    answers: customers(400, "login"),
  },
  {
    route: "stock-watch/waiting-for.route",
    path: "waiting-for",
    form: { product: "{product}" },
    answers: customers("done", "login"),
  },
  { route: "approvals/approvals.route", path: "approvals", answers: keepers("page", "login") },
  ...LEAVE_FORMS.map(
    ([form, answer]): Row => ({
      ...{ route: "approvals/approvals.route", path: "approvals", form },
      answers: { ...keepers(answer, "login"), buyer: 403 },
    }),
  ),
  { route: "approvals/approval.route", path: "approval/{odd}", answers: keepers(404, "login") },
  { route: "approvals/approval.route", path: "approval/{request of buyer}", answers: readers("page", "page") },
  {
    route: "approvals/approval.route",
    path: "approval/{withdrawn request of buyer}",
    answers: readers("page", "page"),
  },
  {
    route: "approvals/approval.route",
    path: "approval/{request of stranger}",
    answers: { ...keepers(404, "login"), stranger: "page" },
  },
  ...REQUEST_FORMS.flatMap(({ form, decider, buyer }): Row[] => {
    const request = form.intent === "withdraw" ? "withdrawn request of buyer" : "request of buyer";
    return [
      { route: "approvals/approval.route", path: `approval/{${request}}`, form, answers: readers(decider, buyer) },
      {
        route: "approvals/approval.route",
        path: "approval/{request of stranger}",
        form,
        answers: { ...keepers(404, "login"), stranger: decider },
      },
    ];
  }),
  { route: "approvals/approval.route", path: "approval/x", form: { intent: "other" }, answers: keepers(400, "login") },
  { route: "approvals/approval-rules.route", path: "approval-rules", answers: owners("page") },
  {
    route: "approvals/approval-rules.route",
    path: "approval-rules",
    form: { intent: "add", over: "-5" },
    answers: owners(400),
  },
  {
    route: "approvals/approval-rules.route",
    path: "approval-rules",
    form: { intent: "other" },
    answers: owners(400),
  },
  {
    route: "approvals/approval-rules.route",
    path: "approval-rules",
    form: { intent: "remove", id: "no-such-rule" },
    answers: owners("done"),
  },
  { route: "price-list/price-list.route", path: "price-list/csv", answers: customers("page", "login") },
  { route: "price-list/price-list.route", path: "price-list/csv?query=ZN+7391", answers: customers("page", "login") },
  { route: "own-numbers/own-numbers-file.route", path: "own-numbers/csv", answers: customers("page", "login") },
  {
    route: "catalogue/product/product.route",
    path: "products/{product}",
    form: { intent: "own-number", number: "www.example.com" },
    answers: keepers(400, "done"),
  },
  {
    route: "orders/order.route",
    path: "order/{order of owner}",
    answers: { ...customers("page", "login"), stranger: 404 },
  },
  {
    route: "orders/order.route",
    path: "order/{order of stranger}",
    answers: { ...customers(404, "login"), stranger: "page" },
  },
  { route: "orders/order.route", path: "order/{order of guest}", answers: customers(404, "login") },
  { route: "orders/order.route", path: "order/{order of guest}?key=1.invented", answers: customers(404, 400) },
  { route: "orders/order.route", path: "order/0?key=1.invented", answers: customers(404, 400) },
  { route: "orders/order.route", path: "order/0", answers: customers(404, "login") },
  { route: "orders/order.route", path: "order/{odd}", answers: customers(404, "login") },
  { route: "orders/pro-forma.route", path: "order/{order of owner}/pro-forma", answers: customers(404, "login") },
  { route: "orders/pro-forma.route", path: "order/{order of guest}/pro-forma", answers: customers(404, "login") },
  { route: "orders/pro-forma.route", path: "order/{odd}/pro-forma", answers: customers(404, "login") },
  {
    route: "orders/pro-forma.route",
    path: "order/{order of owner}/pro-forma",
    form: { any: "thing" },
    answers: customers(405, "login"),
  },
  { route: "favourites/favorites.route", path: "favorites/0", answers: customers("page", "login") },
  { route: "favourites/favorites.route", path: "favorites/7", answers: customers(404, "login") },
  { route: "favourites/favorites.route", path: "favorites/{odd}", answers: customers(404, "login") },
  {
    route: "favourites/favorites.route",
    path: "favorites/0",
    form: { intent: "favourite", product: "{product}", on: "maybe" },
    answers: customers(400, "login"),
  },
  {
    route: "favourites/favorites.route",
    path: "favorites/0",
    form: { intent: "add-all", cart: "" },
    answers: customers(400, "login"),
  },
  {
    route: "catalogue/catalogue.route",
    path: "catalogue/0",
    form: { intent: "take-offer", product: "{product}", quantity: "1", consent: "invented", choice: "0" },
    answers: all(409),
  },
  {
    route: "catalogue/catalogue.route",
    path: "catalogue/0",
    form: { intent: "favourite", product: "no-product", on: "true" },
    answers: all(400),
  },
  {
    route: "orders/order.route",
    path: "order/{order of owner}",
    form: { any: "thing" },
    answers: customers(400, "login"),
  },
  {
    route: "orders/order.route",
    path: "order/{order of owner}",
    form: { intent: "again", cart: "0@stale" },
    answers: { ...customers(409, "login"), stranger: 404 },
  },
  {
    route: "orders/order.route",
    path: "order/{order of owner}",
    form: { intent: "take-offer", product: "{product}", quantity: "1", consent: "invented", choice: "0", line: "0" },
    answers: { ...customers(409, "login"), stranger: 404 },
  },
  {
    route: "orders/order.route",
    path: "order/{order of owner}",
    form: { intent: "take-left", product: "{product}", quantity: "x", line: "0" },
    answers: { ...customers(400, "login"), stranger: 404 },
  },
  {
    route: "lists/list.route",
    path: "lists/{list of owner}",
    form: { intent: "take-offer", product: "{product}", quantity: "1", consent: "invented", choice: "0", line: "0" },
    answers: { ...customers(404, "login"), owner: 409 },
  },
  {
    route: "lists/list.route",
    path: "lists/{list shared by owner}",
    form: { intent: "take-left", product: "{product}", quantity: "x", line: "0" },
    answers: { ...customers(400, "login"), stranger: 404 },
  },
  {
    route: "favourites/favorites.route",
    path: "favorites/0",
    form: { intent: "take-left", product: "{product}", quantity: "x", line: "0" },
    answers: customers(400, "login"),
  },
  {
    route: "orders/order.route",
    path: "order/{order of owner}",
    form: { intent: "cancel", key: "policy-form", line: "1", reason: "" },
    answers: { ...keepers(400, "login"), stranger: 404 },
  },
  {
    route: "orders/order.route",
    path: "order/{order of guest}?key=1.invented",
    form: { intent: "cancel", key: "policy-form", line: "1", reason: "x" },
    answers: keepers(404, 400),
  },
  { route: "lists/lists.route", path: "lists", answers: customers("page", "login") },
  { route: "lists/lists.route", path: "lists", form: { key: "policy", name: "x" }, answers: customers(400, "login") },
  { route: "lists/list-add.route", path: "lists/add", answers: customers(404, "login") },
  { route: "lists/list-add.route", path: "lists/add?product={product}", answers: customers("page", "login") },
  { route: "lists/list-add.route", path: "lists/add?product={odd}", answers: customers(404, "login") },
  { route: "lists/list-add.route", path: "lists/add?cart={odd}", answers: customers(404, "login") },
  {
    route: "lists/list-add.route",
    path: "lists/add?order={order of owner}",
    answers: { ...customers("page", "login"), stranger: 404 },
  },
  {
    route: "lists/list-add.route",
    path: "lists/add",
    form: { key: "policy-form", kind: "order", source: "{order of owner}", list: "no-list" },
    answers: customers(404, "login"),
  },
  {
    route: "lists/list-add.route",
    path: "lists/add",
    form: { key: "policy-form", kind: "product", source: "{product}", quantity: "1", list: "{list of owner}" },
    answers: { ...customers(404, "login"), owner: "done" },
  },
  { route: "lists/list-add.route", path: "lists/add", form: { key: "x" }, answers: customers(400, "login") },
  { route: "lists/list.route", path: "lists/{odd}", answers: customers(404, "login") },
  ...["", "/shelf", "/export/csv"].flatMap((end): Row[] => {
    const route = { "": "lists/list.route", "/shelf": "lists/list-shelf.route" }[end] ?? "lists/list-export.route";
    return [
      { route, path: `lists/{list of owner}${end}`, answers: { ...customers(404, "login"), owner: "page" } },
      { route, path: `lists/{list shared by owner}${end}`, answers: { ...customers("page", "login"), stranger: 404 } },
    ];
  }),
  { route: "lists/list-export.route", path: "lists/{list of owner}/export/{odd}", answers: customers(404, "login") },
  {
    route: "lists/list-export.route",
    path: "lists/{list of owner}/export/csv",
    form: { any: "thing" },
    answers: customers(405, "login"),
  },
  ...["rename", "share"].map((intent): Row => {
    const form = { intent, version: "0", name: "x", sharing: "private" };
    const answers = { ...customers(403, "login"), owner: 409, stranger: 404 } as const;
    return { route: "lists/list.route", path: "lists/{list shared by owner}", form, answers };
  }),
  {
    route: "lists/list.route",
    path: "lists/{list shared by owner}",
    form: { intent: "save" },
    answers: { ...customers(403, "login"), owner: "done", stranger: 404 },
  },
  { route: "lists/list-shelf.route", path: "lists/{odd}/shelf", answers: customers(404, "login") },
  {
    route: "lists/list-shelf.route",
    path: "lists/{list shared by owner}/shelf",
    form: { take: "" },
    answers: { ...customers(403, "login"), owner: "done", stranger: 404 },
  },
  {
    route: "lists/list-add.route",
    path: "lists/add?quick-order={prepared list of owner}",
    answers: { ...customers(404, "login"), owner: "page" },
  },
  {
    route: "lists/list-add.route",
    path: "lists/add",
    form: { key: "policy-form", kind: "quick-order", source: "{prepared list of owner}", list: "no-list" },
    answers: customers(404, "login"),
  },
  {
    route: "lists/list.route",
    path: "lists/{list of owner}",
    form: { intent: "add-all", cart: "0@stale" },
    answers: { ...customers(404, "login"), owner: 409 },
  },
  { route: "orders/orders.route", path: "orders/0", answers: customers("page", "login") },
  { route: "orders/orders.route", path: "orders/0?status=all&text=PO-", answers: customers("page", "login") },
  { route: "orders/orders.route", path: "orders/0?to=2026-02-30", answers: customers(400, "login") },
  { route: "orders/orders.route", path: "orders/0?status=odd", answers: customers(404, "login") },
  { route: "orders/orders.route", path: "orders/{odd}", answers: customers(404, "login") },
  { route: "orders/orders.route", path: "orders/0", form: { any: "thing" }, answers: customers(405, "login") },
  {
    route: "orders/cancellation/order-cancellation.route",
    path: "order-cancellation",
    answers: customers("orders", "home"),
  },
  {
    route: "orders/cancellation/order-cancellation.route",
    path: "order-cancellation",
    form: { any: "thing" },
    answers: customers("orders", "home"),
  },

  // pages of a partner, for users whom the ERP lets see them
  { route: "finances/invoices/invoices.route", path: "invoices/0", answers: bookkeepers("page") },
  { route: "finances/invoices/invoices.route", path: "invoices/0?status=unpaid&print", answers: bookkeepers("page") },
  { route: "finances/invoices/invoices.route", path: "invoices/0?from=2026-02-30", answers: bookkeepers(400) },
  { route: "finances/invoices/invoices.route", path: "invoices/0?anchor=invented", answers: bookkeepers(404) },
  { route: "finances/invoices/invoices.route", path: "invoices/9000", answers: bookkeepers(404) },
  { route: "finances/invoices/invoices.route", path: "invoices/{odd}", answers: bookkeepers(404) },
  { route: "finances/invoices/invoices.route", path: "invoices/0", form: { any: "thing" }, answers: bookkeepers(405) },
  { route: "finances/invoices/invoices-export.route", path: "invoices/export/csv", answers: bookkeepers("page") },
  {
    route: "finances/invoices/invoices-export.route",
    path: "invoices/export/xlsx?status=paid",
    answers: bookkeepers("page"),
  },
  { route: "finances/invoices/invoices-export.route", path: "invoices/export/{odd}", answers: bookkeepers(404) },
  {
    route: "finances/invoices/invoices-export.route",
    path: "invoices/export/csv",
    form: { any: "thing" },
    answers: bookkeepers(405),
  },
  { route: "finances/invoices/invoices.route", path: "invoices/0?status=overdue", answers: bookkeepers("page") },
  { route: "finances/invoices/invoices-slip.route", path: "invoices/slip", answers: bookkeepers(400) },
  {
    route: "finances/invoices/invoices-slip.route",
    path: "invoices/slip?invoice={invoice of owner}",
    answers: bookkeepers("page"),
  },
  { route: "finances/invoices/invoices-slip.route", path: "invoices/slip?invoice={odd}", answers: bookkeepers("page") },
  {
    route: "finances/invoices/invoices-slip.route",
    path: "invoices/slip",
    form: { any: "thing" },
    answers: bookkeepers(405),
  },
  { route: "finances/invoices/invoices-slip-file.route", path: "invoices/slip/{odd}", answers: bookkeepers(404) },
  {
    route: "finances/invoices/invoices-slip-file.route",
    path: "invoices/slip/csv",
    form: { any: "thing" },
    answers: bookkeepers(405),
  },
  ...["", "/pdf"].flatMap((end): Row[] => {
    const route = end ? "finances/invoices/invoice-pdf.route" : "finances/invoices/invoice.route";
    return [
      { route, path: `invoice/{invoice of owner}${end}`, answers: { ...bookkeepers("page"), stranger: 404 } },
      { route, path: `invoice/{invoice of stranger}${end}`, answers: { ...bookkeepers(404), stranger: "page" } },
      { route, path: `invoice/{odd}${end}`, answers: bookkeepers(404) },
      { route, path: `invoice/{invoice of owner}${end}`, form: { any: "thing" }, answers: bookkeepers(405) },
    ];
  }),
  { route: "finances/finances.route", path: "finances", answers: bookkeepers("page") },
  { route: "finances/finances.route", path: "finances?from=2026-02-01&to=2026-01-01", answers: bookkeepers(400) },
  { route: "finances/finances.route", path: "finances", form: { any: "thing" }, answers: bookkeepers(405) },
  { route: "finances/statement.route", path: "finances/statement/csv", answers: bookkeepers("page") },
  { route: "finances/statement.route", path: "finances/statement/pdf", answers: bookkeepers("page") },
  { route: "finances/statement.route", path: "finances/statement/{odd}", answers: bookkeepers(404) },
  {
    route: "finances/statement.route",
    path: "finances/statement/csv",
    form: { any: "thing" },
    answers: bookkeepers(405),
  },
];

function split(some: readonly Role[], theirs: Outcome, others: Outcome): Row["answers"] {
  return Object.fromEntries(ROLES.map((role) => [role, some.includes(role) ? theirs : others])) as Row["answers"];
}
