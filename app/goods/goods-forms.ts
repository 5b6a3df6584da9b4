import { z } from "zod";

/** A field that may have any text or be missing. */
const anyText = z.string().default("").catch("");

/** *Add to cart*: accepts any text, because errors are shown beside the field. */
export const addFormSchema = z.object({ product: anyText, quantity: anyText });

/** *Add all* of the favourites, with the chosen cart. */
export const allFavouritesFormSchema = z.object({ cart: z.string().min(3).max(200) });

/** The star beside a product: marks it as favourite, or unmarks it. */
export const favouriteFormSchema = z.object({
  product: anyText,
  on: z.enum(["true", "false"]).transform((on) => on === "true"),
});

/**
 * The form that accepts an alternative of an offer: the wanted product and its whole quantity, the consent, and the
 * index of the alternative.
 */
export const offerFormSchema = z.object({
  product: anyText,
  quantity: anyText,
  consent: z.string().max(100),
  choice: z.string().regex(/^\d{1,2}$/),
});
