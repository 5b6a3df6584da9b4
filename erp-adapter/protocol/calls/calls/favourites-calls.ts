import { z } from "zod";
import { done, json } from "../answers.ts";
import { defineCall } from "../call.ts";
import { productIdOnWire } from "../messages/catalogue-messages.ts";
import { favouriteSchema } from "../messages/favourites-messages.ts";
import { pageFields, pageOf } from "../messages/paging-messages.ts";
import { inQuery } from "../places.ts";
import { productId, productIds } from "./product-places.ts";
import { MANY_IDS } from "./sizes.ts";

/** Products marked as favourites. */
export const FAVOURITE_CALLS = {
  list: defineCall("GET", "/api/favorites/{userId}", {
    summary: "Marked products, marked last first.",
    carries: ["lang"],
    args: [inQuery(z.object(pageFields))],
    answer: json(pageOf(favouriteSchema)),
    capability: "favourites.owner",
  }),
  marked: defineCall("POST", "/api/favorites/{userId}/marked", {
    summary: "Which of these are marked, in the order asked.",
    args: [productIds],
    answer: json(z.array(productIdOnWire)),
    writes: false,
    maxBody: MANY_IDS,
    capability: "favourites.owner",
  }),
  mark: defineCall("PUT", "/api/favorites/{userId}/{productId}", {
    summary: "Marks a product; twice is harmless.",
    args: [productId],
    answer: done(),
    capability: "favourites.owner",
  }),
  unmark: defineCall("DELETE", "/api/favorites/{userId}/{productId}", {
    summary: "Unmarks a product; twice is harmless.",
    args: [productId],
    answer: done(),
    capability: "favourites.owner",
  }),
};
