import type { Thing, WithContext } from "schema-dts";

/** A description of something for machines, in schema.org's words. */
export type StructuredThing = WithContext<Thing>;

const SIGNS = /[<>&\u2028\u2029]/g;

/**
 * JSON for a script element, with every sign escaped that means something to HTML: no text of an editor or of the ERP
 * can end the element, and the browser reads exactly what was written.
 */
export function toScriptText(thing: StructuredThing): string {
  return JSON.stringify(thing).replace(SIGNS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
