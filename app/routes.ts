import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

// Vite sets NODE_ENV: "development" for `npm run dev`, "production" for a build, of which nothing of the guide is a part.
const styleguide = process.env.NODE_ENV === "development";

// Every address of the shop, one line a screen, grouped by the specification's layouts. Links are written with href().
export default [
  layout("layouts/start.tsx", { id: "start-root" }, [index("routes/home.tsx", { id: "home-root" })]),

  ...(styleguide
    ? [route("styleguide", "styleguide/in-language.ts"), route(":lang/styleguide", "styleguide/styleguide.tsx")]
    : []),

  ...prefix(":lang", [
    layout("layouts/start.tsx", [index("routes/home.tsx")]),

    layout("layouts/shop.tsx", [
      route("catalogue/:page", "routes/catalogue.tsx", { caseSensitive: true }),
      route("replacements-catalogue/:page", "routes/replacements-catalogue.tsx", { caseSensitive: true }),
      route("products/:productId", "routes/product.tsx", { caseSensitive: true }),
      route("favorites/:page", "routes/favorites.tsx", { caseSensitive: true }),
    ]),

    layout("layouts/empty.tsx", [route("cart/:page", "routes/cart/cart.tsx", { caseSensitive: true })]),

    layout("layouts/cart.tsx", [
      route("empty-cart", "routes/empty-cart.tsx", { caseSensitive: true }),
      route("order-success", "routes/order-success.tsx", { caseSensitive: true }),
      route("order-cancellation", "routes/order-cancellation.tsx", { caseSensitive: true }),
    ]),

    layout("layouts/orders.tsx", [
      route("orders/:page", "routes/orders.tsx", { caseSensitive: true }),
      route("order/:orderId", "routes/order.tsx", { caseSensitive: true }),
    ]),

    layout("layouts/finances.tsx", [
      route("invoices/:page", "routes/invoices.tsx", { caseSensitive: true }),
      route("invoices/export/:format", "routes/invoices-export.ts", { caseSensitive: true }),
      route("invoice/:invoiceId", "routes/invoice.tsx", { caseSensitive: true }),
      route("invoice/:invoiceId/pdf", "routes/invoice-pdf.tsx", { caseSensitive: true }),
      route("finances", "routes/finances.tsx", { caseSensitive: true }),
      route("finances/statement/:format", "routes/statement.ts", { caseSensitive: true }),
    ]),

    layout("layouts/auth.tsx", [
      route("login", "routes/login.tsx", { caseSensitive: true }),
      route("register", "routes/register.tsx", { caseSensitive: true }),
      route("register-success", "routes/register-success.tsx", { caseSensitive: true }),
      route("forgot-password", "routes/forgot-password.tsx", { caseSensitive: true }),
      route("restore-email", "routes/restore-email.tsx", { caseSensitive: true }),
    ]),

    layout("layouts/small.tsx", [route("my-profile", "routes/my-profile.tsx", { caseSensitive: true })]),

    // what editors write; every screen above comes before a story of the same name
    layout("layouts/default.tsx", { id: "default-content" }, [
      route("about", "routes/about.tsx", { caseSensitive: true }),
      route("news", "routes/news.tsx", { caseSensitive: true }),
      route("news/:slug", "routes/article.tsx", { caseSensitive: true }),
      route("preview/*", "routes/preview.tsx", { caseSensitive: true }),
      route(":slug", "routes/story.tsx", { caseSensitive: true }),
    ]),

    // read by the search of every page while somebody types
    route("suggestions", "routes/suggestions.ts", { caseSensitive: true }),

    // posted to from the frame of every page
    route("banner", "routes/banner.tsx", { caseSensitive: true }),
    route("consent", "routes/consent.tsx", { caseSensitive: true }),
    route("language", "routes/language.tsx", { caseSensitive: true }),
    route("logout", "routes/logout.tsx", { caseSensitive: true }),
    route("new-cart", "routes/new-cart.tsx", { caseSensitive: true }),
  ]),

  // what third parties show stands in frames of our own
  route("frame/chat/:language", "routes/chat-frame.ts", { caseSensitive: true }),

  // for search engines
  route("robots.txt", "routes/robots.ts", { caseSensitive: true }),
  route("sitemap.xml", "routes/sitemap.ts", { caseSensitive: true }),

  // root middleware runs for unknown paths too, because this route has a loader
  layout("layouts/default.tsx", [route("*", "routes/not-found.tsx")]),
] satisfies RouteConfig;
