import { z } from "zod";

/** A field that may have any text or be missing. */
const anyText = z.string().default("").catch("");

/** The language switch of every page. */
export const languageFormSchema = z.object({ language: z.enum(["en", "hr"]), to: anyText });

/** The form that closes a banner for the day. */
export const bannerFormSchema = z.object({ version: z.string().regex(/^[\w:.-]{1,80}$/), to: anyText });

/** The choice about third-party content, from the banner or the footer. */
export const consentFormSchema = z.object({ choice: z.enum(["chat", "none", "ask"]), to: anyText });
