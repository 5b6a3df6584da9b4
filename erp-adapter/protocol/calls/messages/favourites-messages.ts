import { z } from "zod";
import type { Favourite } from "../../../contract/favourites.ts";
import type { Codec } from "../codecs.ts";
import { productIdOnWire, productSummarySchema } from "./catalogue-messages.ts";

export const favouriteSchema: Codec<Favourite> = z.object({
  id: productIdOnWire,
  product: productSummarySchema.nullable(),
});
