import { z } from "zod";

/** A field that may be anything, or missing. */
const anyText = z.string().default("").catch("");

/** *Add to cart*: what is wrong with the values is said beside the field, so every spelling is let in here. */
export const addFormSchema = z.object({ product: anyText, quantity: anyText });

/** The language switch of every page. */
export const languageFormSchema = z.object({ language: z.enum(["en", "hr"]), to: anyText });

/** *New cart*, and the key that makes a double click one cart. */
export const newCartFormSchema = z.object({ key: anyText });
