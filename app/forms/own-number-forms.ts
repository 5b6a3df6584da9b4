import { z } from "zod";

/** A field that may be anything, or missing; longer than any number that is kept. */
const anyText = z.string().max(1_000).default("").catch("");

/** The number for a product, and the one that the page showed for it. */
export const ownNumberFormSchema = z.object({ number: anyText, was: anyText });

/** *Remove* beside a number. */
export const forgetFormSchema = z.object({ key: z.string().regex(/^[\p{L}\p{M}\p{N}]{1,200}$/u) });

/** *Forget all*, with the box that confirms it. */
export const forgetAllFormSchema = z.object({ sure: anyText });
