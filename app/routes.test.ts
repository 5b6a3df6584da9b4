import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test, vi } from "vitest";
import { createSource, isNode, nameOf, walk } from "#tests/architecture/sources.ts";
import routes from "./routes.ts";

test("every request passes these in this order, the session and its forms last, before a screen's own guards", () => {
  expect(guardsIn("root.tsx")).toEqual([
    "requestLog",
    "i18nextMiddleware",
    "localeMiddleware",
    "serverTiming",
    "contentSecurity",
    "outOfSearch",
    "comeAgain",
    "keptRefusals",
    "closedBanners",
    "consent",
    "sameOrigin",
    "redirects",
    "session",
    "endedForms",
  ]);
});

test("each address has its guards, in the order of offer, person, right and file", () => {
  expect(routes.flatMap((entry) => addressesOf(entry))).toEqual([
    "/: forVisitors()",
    "/:lang: forVisitors()",
    "/:lang/catalogue/:page: forVisitors(LISTING_QUERIES)",
    "/:lang/replacements-catalogue/:page: forVisitors(LISTING_QUERIES)",
    "/:lang/scan: none",
    "/:lang/compare: none",
    "/:lang/products/:productId: forVisitors()",
    '/:lang/favorites/:page: offered("favourites"), auth',
    "/:lang/lists: auth, lists",
    "/:lang/lists/add: auth, lists",
    "/:lang/lists/:listId: auth, lists",
    "/:lang/lists/:listId/shelf: auth, lists",
    "/:lang/lists/:listId/export/:format: auth, lists, answerFile(listExport)",
    "/:lang/cart/:page: cart",
    "/:lang/empty-cart: emptyCart",
    "/:lang/hand-over: auth",
    "/:lang/order-success: orderAdded",
    "/:lang/order-cancellation: orderCancelled",
    "/:lang/orders/:page: auth",
    "/:lang/order/:orderId: auth",
    "/:lang/order/:orderId/pro-forma: auth, answerFile(proFormaFile)",
    "/:lang/approvals: auth, approvals",
    "/:lang/approval/:requestId: auth, approvals",
    "/:lang/approval-rules: auth, company",
    '/:lang/invoices/:page: offered("invoices"), auth, invoices',
    '/:lang/invoices/export/:format: offered("invoices"), auth, invoices, answerFile(invoiceExport)',
    '/:lang/invoices/slip: offered("invoices"), auth, invoices',
    '/:lang/invoices/slip/:format: offered("invoices"), auth, invoices, answerFile(chosenFile)',
    '/:lang/invoice/:invoiceId: offered("invoices"), auth, invoices',
    '/:lang/invoice/:invoiceId/pdf: offered("invoices"), auth, invoices, answerFile(invoiceFile)',
    '/:lang/finances: offered("finances"), auth, finances',
    '/:lang/finances/statement/:format: offered("finances"), auth, finances, answerFile(statementFile)',
    "/:lang/login: auth",
    '/:lang/register: offered("registration"), auth',
    '/:lang/register-success: offered("registration"), registerSuccess',
    '/:lang/forgot-password: offered("passwordChange")',
    '/:lang/restore-email: offered("profileUpdate"), offered("passwordChange")',
    '/:lang/company/join: offered("login")',
    "/:lang/back-in-stock/:productId: none",
    "/:lang/ask: none",
    "/:lang/stock-notice: none",
    "/:lang/quick-order: forVisitors()",
    "/:lang/quick-order/template/:format: answerFile(quickOrderTemplate)",
    "/:lang/quick-order/:listId: none",
    "/:lang/quick-order/:listId/result/:which: answerFile(quickOrderResult)",
    "/:lang/my-profile: auth, guest",
    '/:lang/company: offered("login"), auth, company',
    "/:lang/own-numbers: auth",
    "/:lang/own-numbers/csv: auth, answerFile(ownNumbersFile)",
    "/:lang/waiting-for: auth",
    "/:lang/addresses: auth",
    "/:lang/addresses/:addressId: auth",
    "/:lang/price-list/csv: auth, answerFile(priceList)",
    "/:lang/about: forVisitors()",
    '/:lang/news: forVisitors(["page"])',
    "/:lang/news/:slug: forVisitors()",
    "/:lang/preview/*: editor",
    "/:lang/:slug: forVisitors()",
    "/:lang/suggestions: none",
    "/:lang/banner: none",
    "/:lang/consent: none",
    "/:lang/language: none",
    "/:lang/logout: none",
    "/:lang/new-cart: none",
    "/frame/chat/:language: none",
    "/robots.txt: answerRobots",
    "/sitemap.xml: answerSitemap",
    "/*: none",
  ]);
});

test("each route has its file, also those of the style guide, which only development has", async () => {
  vi.stubEnv("NODE_ENV", "development");
  vi.resetModules();
  const { default: all } = await import("./routes.ts");
  vi.unstubAllEnvs();
  const files = all.flatMap(filesOf);
  expect(files).toContain("styleguide/styleguide.tsx");
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([]);
});

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)];
}

/** The URL paths of a route and its child routes, each with its guards; a layout's guards come first. */
function addressesOf(entry: RouteConfigEntry, path = "", above: readonly string[] = []): string[] {
  const here = entry.path === undefined ? path : `${path}/${entry.path}`;
  const guards = [...above, ...guardsIn(entry.file)];
  if (entry.children === undefined) return [`${here || "/"}: ${guards.join(", ") || "none"}`];
  return entry.children.flatMap((child) => addressesOf(child, here, guards));
}

/** The members of the file's exported `middleware`, as source text. */
function guardsIn(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  const found: string[] = [];
  walk(createSource(file, text).tree(), (node, above) => {
    if (node.type !== "VariableDeclarator" || nameOf(node.id) !== "middleware") return;
    if (above.at(-2)?.type !== "ExportNamedDeclaration" || !isNode(node.init)) return;
    const members = Array.isArray(node.init.elements) ? node.init.elements : [node.init];
    found.push(...members.filter(isNode).map(({ start, end }) => text.slice(start, Number(end))));
  });
  return found;
}
