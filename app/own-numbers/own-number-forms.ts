import { z } from "zod";

/** A field that may have any text or be missing; the limit exceeds the length of every stored number. */
const anyText = z.string().max(1_000).default("").catch("");

/** The new number for a product, and the number that the page showed. */
export const ownNumberFormSchema = z.object({ number: anyText, was: anyText });

/** *Remove* beside a number. */
export const forgetFormSchema = z.object({ key: z.string().regex(/^[\p{L}\p{M}\p{N}]{1,200}$/u) });

/** *Forget all*, with the confirmation checkbox. */
export const forgetAllFormSchema = z.object({ sure: anyText });
