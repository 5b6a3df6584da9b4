import { z } from "zod";
import type { ProfileVersion } from "../contract/accounts.ts";
import { capabilitiesSchema } from "../contract/capabilities.ts";
import type { CartId, CartVersion } from "../contract/carts/carts.ts";
import type { IdempotencyKey } from "../contract/context.ts";
import { done, json, pdf } from "./answers.ts";
import { defineCall } from "./call.ts";
import { HAS } from "./capability-flags.ts";
import { named, numberInQuery } from "./codecs.ts";
import {
  guestAnswer,
  linkAnswer,
  loginAnswer,
  loginForm,
  passwordChangeForm,
  profileForm,
  profileSchema,
  proofAnswer,
  registrationAnswer,
  registrationForm,
  userIdOnWire,
  userSchema,
} from "./messages/accounts.ts";
import {
  adoptionSchema,
  cartChange,
  cartCreation,
  cartSchema,
  cartsSchema,
  guestToAdopt,
  pricedCartSchema,
  pricedCartsSchema,
  removeOutcomeSchema,
} from "./messages/carts.ts";
import {
  productChangesSchema,
  productIdOnWire,
  productSchema,
  productSummarySchema,
  replacementsSchema,
  searchFields,
  searchResultSchema,
} from "./messages/catalogue.ts";
import { askedLines, conditionSchema } from "./messages/conditions.ts";
import { favouriteSchema } from "./messages/favourites.ts";
import {
  dueFields,
  dueInvoiceSchema,
  financeSummarySchema,
  statementAnswer,
  statementFields,
} from "./messages/finances.ts";
import { healthAnswer } from "./messages/health.ts";
import {
  invoiceIdOnWire,
  invoiceListFields,
  invoicePageSchema,
  invoicePartFields,
  invoiceRowSchema,
  invoiceSchema,
} from "./messages/invoices.ts";
import {
  cancellationAnswer,
  cancellationWish,
  orderDraftOnWire,
  orderIdOnWire,
  orderListFields,
  orderRowSchema,
  orderSchema,
} from "./messages/orders.ts";
import { anchoredPageOf, pageFields, pageOf, partOf } from "./messages/paging.ts";
import { inBody, inBodyAs, inBoth, inIfMatch, inPath, inQuery, inQueryAs } from "./places.ts";

const KB = 1_024;
/** 1,000 ids, or 1,000 lines with what was agreed, in their longest spelling; carts may name more. */
const MANY_IDS = 256 * KB;
const MANY_LINES = 512 * KB;
const CART_LINES = 2_048 * KB;

const productId = inPath("productId", productIdOnWire, "product");
const cartId = inPath("cartId", named<CartId>(), "cart");
const orderId = inPath("orderId", orderIdOnWire, "order");
const invoiceId = inPath("invoiceId", invoiceIdOnWire, "invoice");
const cartUpdate = inBoth(inBody(cartChange), inIfMatch(named<CartVersion>()));
const productIds = inBodyAs("products", z.array(productIdOnWire).readonly());

const catalogue = {
  search: defineCall({
    method: "GET",
    path: "/api/products",
    summary: "A page of products, the total, and counts for each value of a filter.",
    carries: ["lang"],
    args: [inQuery(searchFields, { text: "query", withFacets: "facets" })],
    answer: json(searchResultSchema),
    capability: HAS.search,
  }),
  product: defineCall({
    method: "GET",
    path: "/api/products/{productId}",
    summary: "A product.",
    carries: ["lang"],
    args: [productId],
    answer: json(productSchema),
  }),
  products: defineCall({
    method: "POST",
    path: "/api/products/batch",
    summary: "Many products by id, in the order asked; unknown ones are left out.",
    carries: ["lang"],
    args: [productIds],
    answer: json(z.array(productSummarySchema)),
    writes: false,
    maxBody: MANY_IDS,
  }),
  replacements: defineCall({
    method: "GET",
    path: "/api/products/{productId}/replacements",
    summary: "Both directions of replacement, whole chains.",
    carries: ["lang"],
    args: [productId],
    answer: json(replacementsSchema),
  }),
  changes: defineCall({
    method: "GET",
    path: "/api/products/changes",
    summary: "The changes feed: may repeat a change, never loses one.",
    args: [inQueryAs("cursor", z.string().nullable()), inQueryAs("limit", numberInQuery)],
    answer: json(productChangesSchema),
    capability: HAS.changes,
  }),
};

const carts = {
  list: defineCall({
    method: "GET",
    path: "/api/carts/{userId}",
    summary: "All carts of a user, without asking for conditions.",
    carries: ["partnerId"],
    fixed: { cartOnly: "true" },
    args: [],
    answer: json(cartsSchema),
    capability: HAS.carts,
  }),
  listPriced: defineCall({
    method: "GET",
    path: "/api/carts/{userId}",
    summary: "All carts of a user with the conditions of their lines, and totals.",
    carries: ["partnerId"],
    fixed: { cartOnly: "false" },
    args: [],
    answer: json(pricedCartsSchema),
    capability: HAS.carts,
  }),
  get: defineCall({
    method: "GET",
    path: "/api/carts/{userId}/{cartId}",
    summary: "A cart, without asking for conditions.",
    carries: ["partnerId"],
    fixed: { cartOnly: "true" },
    args: [cartId],
    answer: json(cartSchema, ({ version }) => version),
    capability: HAS.carts,
  }),
  getPriced: defineCall({
    method: "GET",
    path: "/api/carts/{userId}/{cartId}",
    summary: "A cart with the conditions of its lines, null for unknown products, and totals.",
    carries: ["partnerId"],
    fixed: { cartOnly: "false" },
    args: [cartId],
    answer: json(pricedCartSchema, ({ version }) => version),
    capability: HAS.carts,
  }),
  create: defineCall({
    method: "POST",
    path: "/api/carts/{userId}",
    summary: "A new cart; twice with one key is one cart.",
    carries: ["partnerId", "idempotencyKey"],
    fixed: { cartOnly: "true" },
    args: [inBody(cartCreation)],
    answer: json(cartSchema, ({ version }) => version),
    capability: HAS.carts,
  }),
  update: defineCall({
    method: "PUT",
    path: "/api/carts/{userId}/{cartId}",
    summary: "merge adds quantities, merge false sets the list, delete removes the named products.",
    carries: ["partnerId"],
    fixed: { cartOnly: "true" },
    args: [cartId, cartUpdate],
    answer: json(cartSchema, ({ version }) => version),
    maxBody: CART_LINES,
    capability: HAS.carts,
  }),
  updatePriced: defineCall({
    method: "PUT",
    path: "/api/carts/{userId}/{cartId}",
    summary: "The same, answered with conditions and totals.",
    carries: ["partnerId"],
    fixed: { cartOnly: "false" },
    args: [cartId, cartUpdate],
    answer: json(pricedCartSchema, ({ version }) => version),
    maxBody: CART_LINES,
    capability: HAS.carts,
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/api/carts/{userId}/{cartId}",
    summary: "1: gone, the first cart is active. −1: gone, none remains.",
    args: [cartId],
    answer: json(removeOutcomeSchema),
    capability: HAS.carts,
  }),
  count: defineCall({
    method: "GET",
    path: "/api/carts/{userId}/{cartId}/count",
    summary: "The number of lines.",
    args: [cartId],
    answer: json(z.int().min(0)),
    capability: HAS.carts,
  }),
  adopt: defineCall({
    method: "POST",
    path: "/api/carts/{userId}/adopt",
    summary: "A guest's carts after login: merged by title, or added. Twice is harmless.",
    args: [inBody(guestToAdopt)],
    answer: json(adoptionSchema),
    capability: HAS.carts,
  }),
};

const favourites = {
  list: defineCall({
    method: "GET",
    path: "/api/favorites/{userId}",
    summary: "Marked products, marked last first.",
    carries: ["lang"],
    args: [inQuery(z.object(pageFields))],
    answer: json(pageOf(favouriteSchema)),
    capability: HAS.favourites,
  }),
  marked: defineCall({
    method: "POST",
    path: "/api/favorites/{userId}/marked",
    summary: "Which of these are marked, in the order asked.",
    args: [productIds],
    answer: json(z.array(productIdOnWire)),
    writes: false,
    maxBody: MANY_IDS,
    capability: HAS.favourites,
  }),
  mark: defineCall({
    method: "PUT",
    path: "/api/favorites/{userId}/{productId}",
    summary: "Marks a product; twice is harmless.",
    args: [productId],
    answer: done(),
    capability: HAS.favourites,
  }),
  unmark: defineCall({
    method: "DELETE",
    path: "/api/favorites/{userId}/{productId}",
    summary: "Unmarks a product; twice is harmless.",
    args: [productId],
    answer: done(),
    capability: HAS.favourites,
  }),
};

const orders = {
  place: defineCall({
    method: "POST",
    path: "/api/orders/{userId}",
    summary: "Books an order exactly once per key, after rechecking what was agreed.",
    carries: ["partnerId", "lang", "idempotencyKey"],
    args: [inBody(orderDraftOnWire)],
    answer: json(orderSchema),
    maxBody: MANY_LINES,
  }),
  findByKey: defineCall({
    method: "GET",
    path: "/api/orders/{userId}/by-key/{key}",
    summary: "The order of a key, after a lost answer.",
    carries: ["lang"],
    args: [inPath("key", named<IdempotencyKey>(), "order")],
    answer: json(orderSchema),
  }),
  get: defineCall({
    method: "GET",
    path: "/api/orders/{userId}/{orderId}",
    summary: "An order.",
    carries: ["lang"],
    args: [orderId],
    answer: json(orderSchema),
  }),
  list: defineCall({
    method: "GET",
    path: "/api/orders/{userId}",
    summary: "Orders, newest first.",
    carries: ["partnerId"],
    args: [inQuery(orderListFields)],
    answer: json(anchoredPageOf(orderRowSchema)),
  }),
  requestCancellation: defineCall({
    method: "POST",
    path: "/api/orders/{userId}/{orderId}/cancellation",
    summary: "The wish to cancel an order, or some of its lines.",
    carries: ["idempotencyKey"],
    args: [orderId, inBody(cancellationWish)],
    answer: json(cancellationAnswer),
    capability: HAS.cancellation,
  }),
};

const invoices = {
  list: defineCall({
    method: "GET",
    path: "/api/invoices/{userId}",
    summary: "Invoices and credit notes, newest first, with the sums of the whole filter.",
    carries: ["partnerId"],
    args: [inQuery(invoiceListFields)],
    answer: json(invoicePageSchema),
    capability: HAS.invoices,
  }),
  part: defineCall({
    method: "GET",
    path: "/api/invoices/{userId}/parts",
    summary: "The same rows part by part, for an export; the cursor of an answer goes into the next call.",
    carries: ["partnerId"],
    args: [inQuery(invoicePartFields)],
    answer: json(partOf(invoiceRowSchema)),
    capability: HAS.invoices,
  }),
  get: defineCall({
    method: "GET",
    path: "/api/invoices/{userId}/{invoiceId}",
    summary: "An invoice as data.",
    carries: ["lang"],
    args: [invoiceId],
    answer: json(invoiceSchema),
    capability: HAS.invoices,
  }),
  document: defineCall({
    method: "GET",
    path: "/api/invoices/{userId}/{invoiceId}/document",
    summary: "The file that the back end keeps of an invoice.",
    args: [invoiceId],
    answer: pdf(),
    capability: HAS.pdf,
  }),
};

const finances = {
  summary: defineCall({
    method: "GET",
    path: "/api/finances/{userId}",
    summary: "Credit limit, open and due amounts, account status.",
    carries: ["partnerId"],
    args: [],
    answer: json(financeSummarySchema),
    capability: HAS.finances,
  }),
  due: defineCall({
    method: "GET",
    path: "/api/finances/{userId}/due",
    summary: "Invoices past their due date, longest due first.",
    carries: ["partnerId"],
    args: [inQuery(dueFields)],
    answer: json(pageOf(dueInvoiceSchema)),
    capability: HAS.finances,
  }),
  statement: defineCall({
    method: "GET",
    path: "/api/finances/{userId}/statement",
    summary: "A part of a statement of account, oldest movement first.",
    carries: ["partnerId"],
    args: [inQuery(statementFields)],
    answer: json(statementAnswer),
    capability: HAS.statement,
  }),
};

const accounts = {
  guest: defineCall({
    method: "GET",
    path: "/api/auth/guest",
    summary: "A new guest and a token of 24 hours.",
    args: [],
    answer: json(guestAnswer),
    writes: true,
    capability: HAS.guest,
  }),
  verify: defineCall({
    method: "GET",
    path: "/api/auth",
    summary: "Whose token it is.",
    carries: ["userId"],
    args: [],
    answer: json(userSchema),
  }),
  logout: defineCall({
    method: "POST",
    path: "/api/auth/logout",
    summary: "Ends the token; an unknown one is no error.",
    carries: ["userId"],
    args: [],
    answer: done(),
  }),
  login: defineCall({
    method: "POST",
    path: "/api/auth/login",
    summary: "A token of 24 hours, with the fields of the user.",
    args: [inBody(loginForm)],
    answer: json(loginAnswer),
    capability: HAS.login,
  }),
  register: defineCall({
    method: "POST",
    path: "/api/auth/register",
    summary: "A request for an account; the office approves it.",
    carries: ["idempotencyKey"],
    args: [inBody(registrationForm)],
    answer: json(registrationAnswer),
    capability: HAS.registration,
  }),
  undoRegister: defineCall({
    method: "GET",
    path: "/api/auth/undo-register/{id}",
    summary: "Takes a pending request back; a second time changes nothing.",
    args: [inPath("id", userIdOnWire, "registration")],
    answer: done(),
    writes: true,
    capability: HAS.registration,
  }),
  profile: defineCall({
    method: "GET",
    path: "/api/auth/profile/{userId}",
    summary: "The caller's own fields and terms.",
    args: [],
    answer: json(profileSchema, ({ version }) => version),
    capability: HAS.login,
  }),
  update: defineCall({
    method: "PUT",
    path: "/api/auth/{userId}",
    summary: "All of the caller's own fields at once.",
    args: [inBody(profileForm), inIfMatch(named<ProfileVersion>())],
    answer: json(profileSchema, ({ version }) => version),
    capability: HAS.login,
  }),
  checkPassword: defineCall({
    method: "POST",
    path: "/api/auth/password/{userId}",
    summary: "The proof that the caller knows their password: good for one change.",
    args: [inBodyAs("password", z.string())],
    answer: json(proofAnswer),
    capability: HAS.login,
  }),
  changePassword: defineCall({
    method: "PUT",
    path: "/api/auth/password/{id}",
    summary: "Sets a password by its proof, `userHash`; works once.",
    carries: ["userId"],
    args: [inPath("id", userIdOnWire, "user"), inBody(passwordChangeForm)],
    answer: json(userSchema),
    capability: HAS.login,
  }),
  forgotPassword: defineCall({
    method: "GET",
    path: "/api/auth/forgot-password",
    summary: "A link for a new password, or null. It is for a mail to that address and nowhere else.",
    args: [inQueryAs("email", z.string())],
    answer: json(linkAnswer),
    writes: true,
    capability: HAS.login,
  }),
};

const system = {
  capabilities: defineCall({
    method: "GET",
    path: "/api/capabilities",
    summary: "What the back end can do.",
    args: [],
    answer: json(capabilitiesSchema),
  }),
  health: defineCall({
    method: "GET",
    path: "/api/health",
    summary: "Whether the back end works.",
    args: [],
    answer: json(healthAnswer),
  }),
};

/** The whole protocol, by area. The paths are law: other shops and other back ends have them too. */
export const CALLS = {
  catalogue,
  conditions: {
    conditions: defineCall({
      method: "POST",
      path: "/api/products/conditions",
      summary: "Price, discount, deposit, tax and stock of many lines, each answered once and in the order asked.",
      carries: ["partnerId", "userId"],
      args: [inBody(z.object({ lines: askedLines }))],
      answer: json(z.array(conditionSchema)),
      writes: false,
      maxBody: MANY_LINES,
    }),
  },
  carts,
  favourites,
  orders,
  invoices,
  finances,
  accounts,
  system,
};

/** A call whatever its arguments. */
export type AnyCall = ReturnType<typeof allCalls>[number];

export function allCalls() {
  return Object.values(CALLS).flatMap((area) => Object.values(area));
}
