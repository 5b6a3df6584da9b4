import { type StructuredThing, toScriptText } from "../domain/structured-data/script-text.ts";

/** What a page is about, for machines. The browser keeps it and runs nothing of it, so the page's policy has no say. */
export function StructuredData({ thing }: { thing: StructuredThing }) {
  return <script type="application/ld+json">{toScriptText(thing)}</script>;
}
