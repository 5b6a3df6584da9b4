import type { Thing, WithContext } from "schema-dts";

/** Structured data in the vocabulary of schema.org. */
export type StructuredThing = WithContext<Thing>;

const SIGNS = /[<>&\u2028\u2029]/g;

/**
 * JSON for a script element, with every character escaped that has a meaning in HTML: a text from an editor or the ERP
 * cannot end the element, and the parsed JSON is unchanged.
 */
export function toScriptText(thing: StructuredThing): string {
  return JSON.stringify(thing).replace(SIGNS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
