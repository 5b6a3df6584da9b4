import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import type { PathWithoutLanguage, ScreenPath } from "./screens.ts";

// Vite sets NODE_ENV: "development" for `npm run dev`, "production" for a build, which leaves out the style guide.
const styleguide = process.env.NODE_ENV === "development";

// Every path of the shop and its file, grouped by the specification's layouts; `screens.ts` says what each screen is. Links
// are written with href().
export default [
  inLayout("start-root", [index("home/home.route.tsx", { id: "home-root" })]),

  ...(styleguide
    ? [route("styleguide", "styleguide/specimen-language.ts"), route(":lang/styleguide", "styleguide/styleguide.tsx")]
    : []),

  ...prefix(":lang", [
    inLayout("start", [index("home/home.route.tsx", { id: "home" })]),

    inLayout("shop", [
      screen("catalogue/:page", "catalogue/catalogue.route.tsx"),
      screen("replacements-catalogue/:page", "catalogue/replacements-catalogue.route.tsx"),
      screen("scan", "catalogue/scan/scan.route.tsx"),
      screen("compare", "catalogue/compare/compare.route.tsx"),
      screen("products/:productId", "catalogue/product/product.route.tsx"),
      inAccount("lists", [
        screen("favorites/:page", "favourites/favorites.route.tsx"),
        screen("lists", "lists/lists.route.tsx"),
        screen("lists/add", "lists/list-add.route.tsx"),
        screen("lists/:listId", "lists/list.route.tsx"),
        screen("lists/:listId/shelf", "lists/list-shelf.route.tsx"),
        screen("lists/:listId/export/:format", "lists/list-export.route.ts"),
      ]),
    ]),

    inLayout("empty", [screen("cart/:page", "cart/cart.route.tsx")]),

    inLayout("cart", [
      screen("empty-cart", "cart/empty-cart.route.tsx"),
      screen("hand-over", "cart/hand-over/hand-over.route.tsx"),
      screen("order-success", "orders/order-success.route.tsx"),
      screen("order-cancellation", "orders/cancellation/order-cancellation.route.tsx"),
    ]),

    inLayout("orders", [
      inAccount("orders", [
        screen("orders/:page", "orders/orders.route.tsx"),
        screen("order/:orderId", "orders/order.route.tsx"),
        screen("order/:orderId/pro-forma", "orders/pro-forma.route.ts"),
      ]),
    ]),

    inLayout("approvals", [
      inAccount("approvals", [
        screen("approvals", "approvals/approvals.route.tsx"),
        screen("approval/:requestId", "approvals/approval.route.tsx"),
        screen("approval-rules", "approvals/approval-rules.route.tsx"),
      ]),
    ]),

    inLayout("finances", [
      inAccount("finances", [
        screen("invoices/:page", "finances/invoices/invoices.route.tsx"),
        screen("invoices/export/:format", "finances/invoices/invoices-export.route.ts"),
        screen("invoices/slip", "finances/invoices/invoices-slip.route.tsx"),
        screen("invoices/slip/:format", "finances/invoices/invoices-slip-file.route.ts"),
        screen("invoice/:invoiceId", "finances/invoices/invoice.route.tsx"),
        screen("invoice/:invoiceId/pdf", "finances/invoices/invoice-pdf.route.tsx"),
        screen("finances", "finances/finances.route.tsx"),
        screen("finances/statement/:format", "finances/statement.route.ts"),
      ]),
    ]),

    inLayout("auth", [
      screen("login", "account/login.route.tsx"),
      screen("register", "account/register.route.tsx"),
      screen("register-success", "account/register-success.route.tsx"),
      screen("forgot-password", "account/forgot-password.route.tsx"),
      screen("restore-email", "account/restore-email.route.tsx"),
      screen("company/join", "company/company-join.route.tsx"),
      screen("back-in-stock/:productId", "stock-watch/back-in-stock.route.tsx"),
      screen("ask", "ask/ask.route.tsx"),
      screen("stock-notice", "stock-watch/stock-notice.route.tsx"),
    ]),

    inLayout("quick-order", [
      screen("quick-order", "quick-order/quick-order.route.tsx"),
      screen("quick-order/template/:format", "quick-order/quick-order-template.route.ts"),
      screen("quick-order/:listId", "quick-order/quick-order-review.route.tsx"),
      screen("quick-order/:listId/result/:which", "quick-order/quick-order-result.route.ts"),
    ]),

    inLayout("small", [
      inAccount("profile", [
        screen("my-profile", "account/my-profile.route.tsx"),
        screen("company", "company/company.route.tsx"),
        screen("own-numbers", "own-numbers/own-numbers.route.tsx"),
        screen("own-numbers/csv", "own-numbers/own-numbers-file.route.ts"),
        screen("waiting-for", "stock-watch/waiting-for.route.tsx"),
        screen("addresses", "addresses/addresses.route.tsx"),
        screen("addresses/:addressId", "addresses/address.route.tsx"),
      ]),
      screen("price-list/csv", "price-list/price-list.route.ts"),
    ]),

    // stories that editors write; a screen above takes precedence over a story with the same path
    inLayout("default-content", [
      screen("about", "content/about.route.tsx"),
      screen("news", "content/articles/news.route.tsx"),
      screen("news/:slug", "content/articles/article.route.tsx"),
      screen("preview/*", "content/preview.route.tsx"),
      screen(":slug", "content/story.route.tsx"),
    ]),

    // fetched by every page's search field while somebody types
    screen("suggestions", "catalogue/suggestions.route.ts"),

    // posted to from the header, the footer and the banners of every page
    screen("banner", "frame/banner.route.tsx"),
    screen("consent", "frame/chat/consent.route.tsx"),
    screen("language", "frame/language.route.tsx"),
    screen("logout", "account/logout.route.tsx"),
    screen("new-cart", "cart/new-cart.route.tsx"),
  ]),

  // third-party content is shown only in an iframe of the shop's own
  screen("frame/chat/:language", "frame/chat/chat-frame.route.ts"),

  // for search engines
  screen("robots.txt", "sitemap/robots.route.ts"),
  screen("sitemap.xml", "sitemap/sitemap.route.ts"),

  // root middleware runs for unknown paths too, because this route has a loader
  inLayout("default", [route("*", "frame/not-found.route.tsx", { id: "not-found" })]),
] satisfies RouteConfig;

/** The layouts of the specification look alike: one file, which the route tree lists under each of their names. */
function inLayout(name: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return layout("frame/page.tsx", { id: `layouts/${name}` }, children);
}

/** Pages of a customer's account, within a layout. */
function inAccount(name: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return layout("frame/account-layout.tsx", { id: `account/${name}` }, children);
}

/** The route of a screen, whose path is its id too. Its path is case-sensitive: /en/Login is not a page. */
function screen(path: ScreenPath | PathWithoutLanguage, file: string): RouteConfigEntry {
  return route(path, file, { id: path, caseSensitive: true });
}
