import { z } from "zod";
import type { IdempotencyKey } from "../../../contract/context.ts";
import { done, json } from "../answers.ts";
import { defineCall } from "../call.ts";
import { named, numberInQuery } from "../codecs.ts";
import {
  boughtSchema,
  cancellationAnswer,
  cancellationWish,
  orderDraftOnWire,
  orderEventPart,
  orderIdOnWire,
  orderListFields,
  orderRowSchema,
  orderSchema,
} from "../messages/orders-messages.ts";
import { anchoredPageOf } from "../messages/paging-messages.ts";
import { inBody, inPath, inQuery, inQueryAs } from "../places.ts";
import { productIds } from "./product-places.ts";
import { FEED_ANSWER, MANY_IDS, MANY_LINES } from "./sizes.ts";

const orderId = inPath("orderId", orderIdOnWire, "order");

/** Orders. */
export const ORDER_CALLS = {
  place: defineCall("POST", "/api/orders/{userId}", {
    summary: "Books an order exactly once per key, after rechecking what was agreed.",
    carries: ["partnerId", "lang", "idempotencyKey"],
    args: [inBody(orderDraftOnWire)],
    answer: json(orderSchema),
    maxBody: MANY_LINES,
  }),
  findByKey: defineCall("GET", "/api/orders/{userId}/by-key/{key}", {
    summary: "The order of a key, after a lost answer.",
    carries: ["partnerId", "lang"],
    args: [inPath("key", named<IdempotencyKey>(), "order")],
    answer: json(orderSchema),
  }),
  get: defineCall("GET", "/api/orders/{userId}/{orderId}", {
    summary: "An order.",
    carries: ["partnerId", "lang"],
    args: [orderId],
    answer: json(orderSchema),
  }),
  list: defineCall("GET", "/api/orders/{userId}", {
    summary: "Orders, newest first.",
    carries: ["partnerId"],
    args: [inQuery(orderListFields)],
    answer: json(anchoredPageOf(orderRowSchema)),
  }),
  bought: defineCall("POST", "/api/orders/{userId}/bought", {
    summary: "How often, when last and at what price these products were bought, in the order asked.",
    carries: ["partnerId"],
    args: [productIds],
    answer: json(z.array(boughtSchema)),
    writes: false,
    maxBody: MANY_IDS,
    capability: "orders.boughtBefore",
  }),
  requestCancellation: defineCall("POST", "/api/orders/{userId}/{orderId}/cancellation", {
    summary: "The wish to cancel an order, or some of its lines.",
    carries: ["partnerId", "idempotencyKey"],
    args: [orderId, inBody(cancellationWish)],
    answer: json(cancellationAnswer),
    capability: "orders.cancellation",
  }),
  events: defineCall("GET", "/api/order-events", {
    summary:
      "The steps of all orders, for the shop itself: without a cursor those still kept, with a cursor the later ones. An unknown cursor starts again from the beginning.",
    args: [inQueryAs("cursor", z.string().nullable()), inQueryAs("limit", numberInQuery)],
    answer: { ...json(orderEventPart), maxBytes: FEED_ANSWER },
    capability: "orders.events",
    vouchedOnly: true,
  }),
  bindShop: defineCall("PUT", "/api/shop", {
    summary:
      "Binds the back end to the shop of X-Shop-Id, the first that asks; another is FORBIDDEN until it is released.",
    args: [],
    answer: done(),
    capability: "orders.shopLease",
  }),
};
