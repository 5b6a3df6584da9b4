import { type StructuredThing, toScriptText } from "./structured-data/script-text.ts";

/** Structured data for search engines. The browser does not run it, so the content security policy does not apply. */
export function StructuredData({ thing }: { thing: StructuredThing }) {
  return <script type="application/ld+json">{toScriptText(thing)}</script>;
}
