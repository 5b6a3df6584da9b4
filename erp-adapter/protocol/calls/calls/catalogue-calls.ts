import { z } from "zod";
import { MAX_NUMBER_LENGTH, MAX_NUMBERS } from "../../../contract/number-lookup.ts";
import { json } from "../answers.ts";
import { defineCall } from "../call.ts";
import { numberInQuery } from "../codecs.ts";
import {
  numberedProductsSchema,
  productChangesSchema,
  productSchema,
  productSummarySchema,
  replacementsSchema,
  searchFields,
  searchResultSchema,
  supersessionSchema,
} from "../messages/catalogue-messages.ts";
import { feedPartSchema, stockPartSchema } from "../messages/feed-messages.ts";
import { inBodyAs, inQuery, inQueryAs } from "../places.ts";
import { productId, productIds } from "./product-places.ts";
import { FEED_ANSWER, MANY_IDS, MANY_LINES } from "./sizes.ts";

const cursorAndLimit = [inQueryAs("cursor", z.string().nullable()), inQueryAs("limit", numberInQuery)] as const;

/** Products and their search. */
export const CATALOGUE_CALLS = {
  search: defineCall("GET", "/api/products", {
    summary:
      "A page of products, the total, and counts for each value of a filter. Prices sort as the partner pays them.",
    carries: ["lang", "partnerId", "userId"],
    args: [inQuery(searchFields, { text: "query", withFacets: "facets" })],
    answer: json(searchResultSchema),
    capability: "catalogue.search",
  }),
  product: defineCall("GET", "/api/products/{productId}", {
    summary: "A product.",
    carries: ["lang"],
    args: [productId],
    answer: json(productSchema),
  }),
  products: defineCall("POST", "/api/products/batch", {
    summary: "Many products by id, in the order asked; unknown ones are left out.",
    carries: ["lang"],
    args: [productIds],
    answer: json(z.array(productSummarySchema)),
    writes: false,
    maxBody: MANY_IDS,
  }),
  replacements: defineCall("GET", "/api/products/{productId}/replacements", {
    summary: "Both directions of replacement, whole chains.",
    carries: ["lang"],
    args: [productId],
    answer: json(replacementsSchema),
    capability: "catalogue.replacements",
  }),
  supersessions: defineCall("POST", "/api/products/supersessions", {
    summary: "The edges that an offer in place of these products may need, each once: whole chains, sets and merges.",
    carries: ["lang"],
    args: [productIds],
    answer: { ...json(z.array(supersessionSchema)), maxBytes: FEED_ANSWER },
    writes: false,
    maxBody: MANY_IDS,
    capability: "catalogue.supersession",
  }),
  findNumbers: defineCall("POST", "/api/products/numbers", {
    summary:
      "The products that have each of these numbers, whole and in any spelling: one list for each, in the order asked, own numbers first.",
    args: [inBodyAs("numbers", z.array(z.string().max(MAX_NUMBER_LENGTH)).max(MAX_NUMBERS).readonly())],
    answer: { ...json(numberedProductsSchema), maxBytes: FEED_ANSWER },
    writes: false,
    maxBody: MANY_LINES,
    capability: "catalogue.numberLookup",
  }),
  changes: defineCall("GET", "/api/products/changes", {
    summary: "The changes feed: may repeat a change, never loses one.",
    args: cursorAndLimit,
    answer: json(productChangesSchema),
    capability: "catalogue.changes",
  }),
  feed: defineCall("GET", "/api/products/feed", {
    summary:
      "Whole products for a catalogue of the shop's own: without a cursor all of them, with a cursor the changes after it. An unknown cursor starts again from the beginning.",
    args: cursorAndLimit,
    answer: { ...json(feedPartSchema), maxBytes: FEED_ANSWER },
    capability: "catalogue.feed",
  }),
  stock: defineCall("GET", "/api/products/stock", {
    summary: "Free pieces by the feed's keys: of all products without a cursor, then what moved since it.",
    args: cursorAndLimit,
    answer: json(stockPartSchema),
    capability: "catalogue.stock",
  }),
};
