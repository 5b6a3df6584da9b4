import { z } from "zod";

/** Texts typed in a cart's form and not saved, by field name: only the page of that cart shows them again. */
const carriedTexts = z.object({ cart: z.string(), typed: z.record(z.string(), z.string()) });
export type CarriedTexts = z.infer<typeof carriedTexts>;

/** The values of a notice whose sentence needs none. */
export type NoValues = Record<never, never>;

/**
 * Each kind of notice with its values: names, numbers, and the typed texts that were not saved. Each noun adds its own
 * kinds in its room (`cart-notices.ts`, …); these are of forms and sessions.
 */
export interface Notices {
  "session-ended": NoValues;
  "form-refused": NoValues;
  "form-refused-guest": NoValues;
  "guest-work-gone": NoValues;
  "guest-data-kept": NoValues;
  "form-too-long": NoValues;
  "file-not-kept": NoValues;
  "form-expired": NoValues;
  "form-filled": NoValues;
  "form-filled-opened": NoValues;
  "form-partly-filled": NoValues;
  "form-not-pressed": NoValues;
  "form-not-returned": NoValues;
}

type Flat<Values> = { [Name in keyof Values]: Values[Name] };

/** A notice shown once, on the page after a form has succeeded. The page has the sentence of each kind. */
export type Notice = { [Kind in keyof Notices]: Flat<{ kind: Kind } & Notices[Kind]> }[keyof Notices];

const storedSchema = z
  .object({ kind: z.string() })
  .catchall(z.union([z.string(), z.number(), z.null(), carriedTexts.optional()]));

/** A notice as a cookie of this shop stores it. Only its form is checked: the session knows no nouns. */
export const noticeSchema = z.custom<Notice>((value) => storedSchema.safeParse(value).success);
