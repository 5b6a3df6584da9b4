import { z } from "zod";

/** A field that may be anything, or missing. */
const anyText = z.string().default("").catch("");

/** The language switch of every page. */
export const languageFormSchema = z.object({ language: z.enum(["en", "hr"]), to: anyText });

/** Closing a banner for the day. */
export const bannerFormSchema = z.object({ version: z.string().regex(/^[\w:.-]{1,80}$/), to: anyText });

/** *New cart*, and the key that makes a double click one cart. */
export const newCartFormSchema = z.object({ key: anyText });
