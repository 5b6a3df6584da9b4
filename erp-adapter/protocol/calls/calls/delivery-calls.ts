import { done, json } from "../answers.ts";
import { defineCall } from "../call.ts";
import {
  addressIdOnWire,
  addressToSaveOnWire,
  deliveryOptionsSchema,
  savedAddressSchema,
} from "../messages/delivery-messages.ts";
import { inBody, inPath } from "../places.ts";

const addressId = inPath("addressId", addressIdOnWire, "address");

/** Where, how and when goods can go. */
export const DELIVERY_CALLS = {
  options: defineCall("GET", "/api/delivery", {
    summary:
      "Branches with opening hours, carriers with their cost, closed days; with a token also the company's addresses.",
    carries: ["partnerId", "userId", "lang"],
    args: [],
    answer: json(deliveryOptionsSchema),
    capability: "delivery.options",
  }),
  addAddress: defineCall("POST", "/api/delivery/{userId}/addresses", {
    summary: "A further address of the company; twice with one key is one address.",
    carries: ["partnerId", "idempotencyKey"],
    args: [inBody(addressToSaveOnWire)],
    answer: json(savedAddressSchema),
    capability: "delivery.addresses",
  }),
  changeAddress: defineCall("PUT", "/api/delivery/{userId}/addresses/{addressId}", {
    summary: "Overwrites an address of the company.",
    carries: ["partnerId"],
    args: [addressId, inBody(addressToSaveOnWire)],
    answer: json(savedAddressSchema),
    capability: "delivery.addresses",
  }),
  removeAddress: defineCall("DELETE", "/api/delivery/{userId}/addresses/{addressId}", {
    summary: "Removes an address of the company; orders keep theirs.",
    carries: ["partnerId"],
    args: [addressId],
    answer: done(),
    capability: "delivery.addresses",
  }),
};
