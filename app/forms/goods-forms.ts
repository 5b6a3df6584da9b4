import { z } from "zod";

/** A field that may be anything, or missing. */
const anyText = z.string().default("").catch("");

/** *Add to cart*: what is wrong with the values is said beside the field, so every spelling is let in here. */
export const addFormSchema = z.object({ product: anyText, quantity: anyText });

/** *Add all* of the favourites: into which cart. */
export const allFavouritesFormSchema = z.object({ cart: z.string().min(3).max(200) });

/** The star beside a product: marks or unmarks it. */
export const favouriteFormSchema = z.object({
  product: anyText,
  on: z.enum(["true", "false"]).transform((on) => on === "true"),
});
