import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import type { PathWithoutLanguage, ScreenPath } from "./screens.ts";

// Vite sets NODE_ENV: "development" for `npm run dev`, "production" for a build, which leaves out the style guide.
const styleguide = process.env.NODE_ENV === "development";

// Every path of the shop and its file, grouped by the specification's layouts; `screens.ts` says what each screen is. Links
// are written with href().
export default [
  inLayout("start-root", [index("routes/home.tsx", { id: "home-root" })]),

  ...(styleguide
    ? [route("styleguide", "styleguide/specimen-language.ts"), route(":lang/styleguide", "styleguide/styleguide.tsx")]
    : []),

  ...prefix(":lang", [
    inLayout("start", [index("routes/home.tsx")]),

    inLayout("shop", [
      screen("catalogue/:page", "routes/catalogue.tsx"),
      screen("replacements-catalogue/:page", "routes/replacements-catalogue.tsx"),
      screen("products/:productId", "routes/product.tsx"),
      screen("favorites/:page", "routes/favorites.tsx"),
      screen("lists", "routes/lists.tsx"),
      screen("lists/add", "routes/list-add.tsx"),
      screen("lists/:listId", "routes/list.tsx"),
      screen("lists/:listId/shelf", "routes/list-shelf.tsx"),
      screen("lists/:listId/export/:format", "routes/list-export.ts"),
    ]),

    inLayout("empty", [screen("cart/:page", "routes/cart.tsx")]),

    inLayout("cart", [
      screen("empty-cart", "routes/empty-cart.tsx"),
      screen("order-success", "routes/order-success.tsx"),
      screen("order-cancellation", "routes/order-cancellation.tsx"),
    ]),

    inLayout("orders", [
      screen("orders/:page", "routes/orders.tsx"),
      screen("order/:orderId", "routes/order.tsx"),
      screen("order/:orderId/pro-forma", "routes/pro-forma.ts"),
    ]),

    inLayout("approvals", [
      screen("approvals", "routes/approvals.tsx"),
      screen("approval/:requestId", "routes/approval.tsx"),
      screen("approval-rules", "routes/approval-rules.tsx"),
    ]),

    inLayout("finances", [
      screen("invoices/:page", "routes/invoices.tsx"),
      screen("invoices/export/:format", "routes/invoices-export.ts"),
      screen("invoices/slip", "routes/invoices-slip.tsx"),
      screen("invoices/slip/:format", "routes/invoices-slip-file.ts"),
      screen("invoice/:invoiceId", "routes/invoice.tsx"),
      screen("invoice/:invoiceId/pdf", "routes/invoice-pdf.tsx"),
      screen("finances", "routes/finances.tsx"),
      screen("finances/statement/:format", "routes/statement.ts"),
    ]),

    inLayout("auth", [
      screen("login", "routes/login.tsx"),
      screen("register", "routes/register.tsx"),
      screen("register-success", "routes/register-success.tsx"),
      screen("forgot-password", "routes/forgot-password.tsx"),
      screen("restore-email", "routes/restore-email.tsx"),
      screen("company/join", "routes/company-join.tsx"),
      screen("back-in-stock/:productId", "routes/back-in-stock.tsx"),
      screen("ask", "routes/ask.tsx"),
      screen("stock-notice", "routes/stock-notice.tsx"),
    ]),

    inLayout("quick-order", [
      screen("quick-order", "routes/quick-order.tsx"),
      screen("quick-order/template/:format", "routes/quick-order-template.ts"),
      screen("quick-order/:listId", "routes/prepared-list.tsx"),
      screen("quick-order/:listId/result/:which", "routes/quick-order-result.ts"),
    ]),

    inLayout("small", [
      screen("my-profile", "routes/my-profile.tsx"),
      screen("company", "routes/company.tsx"),
      screen("own-numbers", "routes/own-numbers.tsx"),
      screen("own-numbers/csv", "routes/own-numbers-file.ts"),
      screen("waiting-for", "routes/waiting-for.tsx"),
      screen("addresses", "routes/addresses.tsx"),
      screen("addresses/:addressId", "routes/address.tsx"),
      screen("price-list/csv", "routes/price-list.ts"),
    ]),

    // stories that editors write; a screen above takes precedence over a story with the same path
    inLayout("default-content", [
      screen("about", "routes/about.tsx"),
      screen("news", "routes/news.tsx"),
      screen("news/:slug", "routes/article.tsx"),
      screen("preview/*", "routes/preview.tsx"),
      screen(":slug", "routes/story.tsx"),
    ]),

    // fetched by every page's search field while somebody types
    screen("suggestions", "routes/suggestions.ts"),

    // posted to from the header, the footer and the banners of every page
    screen("banner", "routes/banner.tsx"),
    screen("consent", "routes/consent.tsx"),
    screen("language", "routes/language.tsx"),
    screen("logout", "routes/logout.tsx"),
    screen("new-cart", "routes/new-cart.tsx"),
  ]),

  // third-party content is shown only in an iframe of the shop's own
  screen("frame/chat/:language", "routes/chat-frame.ts"),

  // for search engines
  screen("robots.txt", "routes/robots.ts"),
  screen("sitemap.xml", "routes/sitemap.ts"),

  // root middleware runs for unknown paths too, because this route has a loader
  inLayout("default", [route("*", "routes/not-found.tsx")]),
] satisfies RouteConfig;

/** The layouts of the specification look alike: one file, which the route tree lists under each of their names. */
function inLayout(name: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return layout("layouts/page.tsx", { id: `layouts/${name}` }, children);
}

/** The route of a screen. Its path is case-sensitive: /en/Login is not a page. */
function screen(path: ScreenPath | PathWithoutLanguage, file: string): RouteConfigEntry {
  return route(path, file, { caseSensitive: true });
}
