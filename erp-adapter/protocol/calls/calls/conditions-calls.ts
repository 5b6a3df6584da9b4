import { z } from "zod";
import { json } from "../answers.ts";
import { defineCall } from "../call.ts";
import { askedLines, conditionSchema } from "../messages/conditions-messages.ts";
import { branchId } from "../messages/delivery-messages.ts";
import { inBody } from "../places.ts";
import { MANY_LINES } from "./sizes.ts";

/** Price and stock of many lines in one call. */
export const CONDITION_CALLS = {
  conditions: defineCall("POST", "/api/products/conditions", {
    summary: "Price, discount, deposit, tax and stock of many lines, each answered once and in the order asked.",
    carries: ["partnerId", "userId"],
    args: [
      inBody(
        z.object({
          lines: askedLines,
          pickUpAt: branchId.nullish(),
          sentTo: z.string().nullish(),
          buyer: z.object({ country: z.string(), vat: z.string() }).nullish(),
        }),
      ),
    ],
    answer: json(z.array(conditionSchema)),
    writes: false,
    maxBody: MANY_LINES,
  }),
};
