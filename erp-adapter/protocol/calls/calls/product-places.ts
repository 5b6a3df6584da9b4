import { z } from "zod";
import { productIdOnWire } from "../messages/catalogue-messages.ts";
import { inBodyAs, inPath } from "../places.ts";

export const productId = inPath("productId", productIdOnWire, "product");
export const productIds = inBodyAs("products", z.array(productIdOnWire).readonly());
