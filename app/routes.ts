import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

// Vite sets NODE_ENV: "development" for `npm run dev`, "production" for a build, which leaves out the style guide.
const styleguide = process.env.NODE_ENV === "development";

// Every path of the shop, one line for each screen, grouped by the specification's layouts. Links are written with
// href().
export default [
  inLayout("start-root", [index("routes/home.tsx", { id: "home-root" })]),

  ...(styleguide
    ? [route("styleguide", "styleguide/specimen-language.ts"), route(":lang/styleguide", "styleguide/styleguide.tsx")]
    : []),

  ...prefix(":lang", [
    inLayout("start", [index("routes/home.tsx")]),

    inLayout("shop", [
      address("catalogue/:page", "routes/catalogue.tsx"),
      address("replacements-catalogue/:page", "routes/replacements-catalogue.tsx"),
      address("products/:productId", "routes/product.tsx"),
      address("favorites/:page", "routes/favorites.tsx"),
      address("lists", "routes/lists.tsx"),
      address("lists/add", "routes/list-add.tsx"),
      address("lists/:listId", "routes/list.tsx"),
      address("lists/:listId/shelf", "routes/list-shelf.tsx"),
      address("lists/:listId/export/:format", "routes/list-export.ts"),
    ]),

    inLayout("empty", [address("cart/:page", "routes/cart.tsx")]),

    inLayout("cart", [
      address("empty-cart", "routes/empty-cart.tsx"),
      address("order-success", "routes/order-success.tsx"),
      address("order-cancellation", "routes/order-cancellation.tsx"),
    ]),

    inLayout("orders", [
      address("orders/:page", "routes/orders.tsx"),
      address("order/:orderId", "routes/order.tsx"),
      address("order/:orderId/pro-forma", "routes/pro-forma.ts"),
    ]),

    inLayout("approvals", [
      address("approvals", "routes/approvals.tsx"),
      address("approval/:requestId", "routes/approval.tsx"),
      address("approval-rules", "routes/approval-rules.tsx"),
    ]),

    inLayout("finances", [
      address("invoices/:page", "routes/invoices.tsx"),
      address("invoices/export/:format", "routes/invoices-export.ts"),
      address("invoices/slip", "routes/invoices-slip.tsx"),
      address("invoices/slip/:format", "routes/invoices-slip-file.ts"),
      address("invoice/:invoiceId", "routes/invoice.tsx"),
      address("invoice/:invoiceId/pdf", "routes/invoice-pdf.tsx"),
      address("finances", "routes/finances.tsx"),
      address("finances/statement/:format", "routes/statement.ts"),
    ]),

    inLayout("auth", [
      address("login", "routes/login.tsx"),
      address("register", "routes/register.tsx"),
      address("register-success", "routes/register-success.tsx"),
      address("forgot-password", "routes/forgot-password.tsx"),
      address("restore-email", "routes/restore-email.tsx"),
      address("company/join", "routes/company-join.tsx"),
      address("back-in-stock/:productId", "routes/back-in-stock.tsx"),
      address("ask", "routes/ask.tsx"),
      address("stock-notice", "routes/stock-notice.tsx"),
    ]),

    inLayout("quick-order", [
      address("quick-order", "routes/quick-order.tsx"),
      address("quick-order/template/:format", "routes/quick-order-template.ts"),
      address("quick-order/:listId", "routes/prepared-list.tsx"),
      address("quick-order/:listId/result/:which", "routes/quick-order-result.ts"),
    ]),

    inLayout("small", [
      address("my-profile", "routes/my-profile.tsx"),
      address("company", "routes/company.tsx"),
      address("own-numbers", "routes/own-numbers.tsx"),
      address("own-numbers/csv", "routes/own-numbers-file.ts"),
      address("waiting-for", "routes/waiting-for.tsx"),
      address("addresses", "routes/addresses.tsx"),
      address("addresses/:addressId", "routes/address.tsx"),
      address("price-list/csv", "routes/price-list.ts"),
    ]),

    // stories that editors write; a screen above takes precedence over a story with the same path
    inLayout("default-content", [
      address("about", "routes/about.tsx"),
      address("news", "routes/news.tsx"),
      address("news/:slug", "routes/article.tsx"),
      address("preview/*", "routes/preview.tsx"),
      address(":slug", "routes/story.tsx"),
    ]),

    // fetched by every page's search field while somebody types
    address("suggestions", "routes/suggestions.ts"),

    // posted to from the header, the footer and the banners of every page
    address("banner", "routes/banner.tsx"),
    address("consent", "routes/consent.tsx"),
    address("language", "routes/language.tsx"),
    address("logout", "routes/logout.tsx"),
    address("new-cart", "routes/new-cart.tsx"),
  ]),

  // third-party content is shown only in an iframe of the shop's own
  address("frame/chat/:language", "routes/chat-frame.ts"),

  // for search engines
  address("robots.txt", "routes/robots.ts"),
  address("sitemap.xml", "routes/sitemap.ts"),

  // root middleware runs for unknown paths too, because this route has a loader
  inLayout("default", [route("*", "routes/not-found.tsx")]),
] satisfies RouteConfig;

/** The layouts of the specification look alike: one file, which the route tree lists under each of their names. */
function inLayout(name: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return layout("layouts/page.tsx", { id: `layouts/${name}` }, children);
}

/** A route with a case-sensitive path: /en/Login is not a page. */
function address(path: string, file: string): RouteConfigEntry {
  return route(path, file, { caseSensitive: true });
}
