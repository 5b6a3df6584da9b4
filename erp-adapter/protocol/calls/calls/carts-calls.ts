import { z } from "zod";
import type { CartId, CartVersion } from "../../../contract/carts/carts.ts";
import { json } from "../answers.ts";
import { defineCall } from "../call.ts";
import { named } from "../codecs.ts";
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
} from "../messages/carts-messages.ts";
import { inBody, inBoth, inIfMatch, inPath } from "../places.ts";
import { CART_LINES } from "./sizes.ts";

const cartId = inPath("cartId", named<CartId>(), "cart");
const cartUpdate = inBoth(inBody(cartChange), inIfMatch(named<CartVersion>()));

/**
 * Named carts. Two calls with the same method and path differ in the query parameter `cartOnly`; a request without it
 * means the first of the two.
 */
export const CART_CALLS = {
  list: defineCall("GET", "/api/carts/{userId}", {
    summary: "All carts of a user, without asking for conditions.",
    carries: ["partnerId"],
    fixed: { cartOnly: "true" },
    args: [],
    answer: json(cartsSchema),
    capability: "carts.owner",
  }),
  listPriced: defineCall("GET", "/api/carts/{userId}", {
    summary: "All carts of a user with the conditions of their lines, and totals.",
    carries: ["partnerId"],
    fixed: { cartOnly: "false" },
    args: [],
    answer: json(pricedCartsSchema),
    capability: "carts.owner",
  }),
  get: defineCall("GET", "/api/carts/{userId}/{cartId}", {
    summary: "A cart, without asking for conditions.",
    carries: ["partnerId"],
    fixed: { cartOnly: "true" },
    args: [cartId],
    answer: json(cartSchema, ({ version }) => version),
    capability: "carts.owner",
  }),
  getPriced: defineCall("GET", "/api/carts/{userId}/{cartId}", {
    summary: "A cart with the conditions of its lines, null for unknown products, and totals.",
    carries: ["partnerId"],
    fixed: { cartOnly: "false" },
    args: [cartId],
    answer: json(pricedCartSchema, ({ version }) => version),
    capability: "carts.owner",
  }),
  create: defineCall("POST", "/api/carts/{userId}", {
    summary: "A new cart; twice with one key is one cart.",
    carries: ["partnerId", "idempotencyKey"],
    fixed: { cartOnly: "true" },
    args: [inBody(cartCreation)],
    answer: json(cartSchema, ({ version }) => version),
    capability: "carts.owner",
  }),
  update: defineCall("PUT", "/api/carts/{userId}/{cartId}", {
    summary:
      "merge adds quantities, merge false sets the list, delete removes the named products; twice with one key is once.",
    carries: ["partnerId", "anyIdempotencyKey"],
    fixed: { cartOnly: "true" },
    args: [cartId, cartUpdate],
    answer: json(cartSchema, ({ version }) => version),
    maxBody: CART_LINES,
    capability: "carts.owner",
  }),
  updatePriced: defineCall("PUT", "/api/carts/{userId}/{cartId}", {
    summary: "The same, answered with conditions and totals.",
    carries: ["partnerId", "anyIdempotencyKey"],
    fixed: { cartOnly: "false" },
    args: [cartId, cartUpdate],
    answer: json(pricedCartSchema, ({ version }) => version),
    maxBody: CART_LINES,
    capability: "carts.owner",
  }),
  remove: defineCall("DELETE", "/api/carts/{userId}/{cartId}", {
    summary: "1: gone, the first cart is active. −1: gone, none remains. Twice with one key answers the same.",
    carries: ["anyIdempotencyKey"],
    args: [cartId],
    answer: json(removeOutcomeSchema),
    capability: "carts.owner",
  }),
  count: defineCall("GET", "/api/carts/{userId}/{cartId}/count", {
    summary: "The number of lines.",
    args: [cartId],
    answer: json(z.int().min(0)),
    capability: "carts.owner",
  }),
  adopt: defineCall("POST", "/api/carts/{userId}/adopt", {
    summary:
      "A guest's carts after login: merged by title, or added. Twice is harmless; with one key the second may answer what the first came to.",
    carries: ["anyIdempotencyKey"],
    args: [inBody(guestToAdopt)],
    answer: json(adoptionSchema),
    capability: "carts.owner",
  }),
};
