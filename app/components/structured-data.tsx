import { type StructuredThing, toScriptText } from "../domain/structured-data/script-text.ts";

/** Tells machines what a page is about. The browser keeps it and never runs it, so the page's policy does not apply. */
export function StructuredData({ thing }: { thing: StructuredThing }) {
  return <script type="application/ld+json">{toScriptText(thing)}</script>;
}
